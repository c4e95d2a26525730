/** States of a review in words. */
export const reviewStates = { new: 'Ждёт проверки', published: 'Опубликован', refused: 'Отказано' } as const
