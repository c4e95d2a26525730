export { fetchDueFeeds } from './fetch-feeds.ts'
