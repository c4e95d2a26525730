export {
  type Moysklad,
  type MoyskladClock,
  MoyskladFailure,
  openMoysklad,
} from './moysklad.ts'
