export {
  type Moysklad,
  type MoyskladClock,
  MoyskladFailure,
  type MoyskladRefusals,
  newMoyskladRefusals,
  openMoysklad,
} from './moysklad.ts'
