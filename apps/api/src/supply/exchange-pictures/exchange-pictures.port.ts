export { fetchDuePictures } from './fetch-pictures.ts'
