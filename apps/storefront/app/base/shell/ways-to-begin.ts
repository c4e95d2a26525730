import { paths } from '../../paths.ts'

/** Ways to what one needs for those who do not know its name yet. */
export const waysToBegin = [
  {
    icon: 'search',
    title: 'Подобрать машину',
    text: 'По изделию, ткани и бюджету: что подойдёт и почему',
    to: paths.pickMachine(),
  },
  {
    icon: 'layout-grid',
    title: 'Спланировать цех',
    text: 'Сколько мест и каких машин нужно на вашу выработку',
    to: paths.planWorkshop(),
  },
  {
    icon: 'puzzle',
    title: 'Собрать комплект',
    text: 'Голова, стол, мотор и свет — одним рабочим местом',
    to: paths.constructorSets(),
  },
] as const
