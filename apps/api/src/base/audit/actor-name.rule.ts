/** The name of an actor, for display; `fio` is the name of the staff member, null when there is no such member. */
export const actorName = (actor: string, fio: string | null): string =>
  actor === 'system'
    ? 'Магазин'
    : actor === 'buyer'
      ? 'Покупатель'
      : actor === 'manager:0'
        ? 'Команда'
        : fio || actor.replace(/^manager:/, 'Сотрудник ')
