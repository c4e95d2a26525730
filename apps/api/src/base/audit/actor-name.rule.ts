/** How a person reads who did it; `fio`: of the member of staff, null: there is none. */
export const actorName = (actor: string, fio: string | null): string =>
  actor === 'system'
    ? 'Магазин'
    : actor === 'buyer'
      ? 'Покупатель'
      : actor === 'manager:0'
        ? 'Команда'
        : fio || actor.replace(/^manager:/, 'Сотрудник ')
