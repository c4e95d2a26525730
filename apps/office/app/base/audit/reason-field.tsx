/** Below a reason about a person: the journal is never changed, so nothing in it may name them. */
export const journalHint = 'Остаётся в журнале навсегда: без имени и контактов'
