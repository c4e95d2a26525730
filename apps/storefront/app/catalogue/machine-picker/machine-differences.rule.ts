interface Fact {
  readonly title: string
  readonly value: string
}

interface Machine {
  readonly reasons: readonly string[]
  readonly product: { readonly facts: readonly Fact[] }
}

/** The reasons for all machines of a list: said once, they leave those that tell the machines apart. */
export function sharedReasons(machines: readonly Machine[]): string[] {
  const [first, ...others] = machines
  if (first === undefined || others.length === 0) return []
  return first.reasons.filter((reason) => others.every(({ reasons }) => reasons.includes(reason)))
}

/** The key characteristics of a machine that are not the same in the whole list. */
export function differentFacts(machine: Machine, machines: readonly Machine[]): Fact[] {
  const isShared = ({ title, value }: Fact) =>
    machines.every(({ product }) => product.facts.some((fact) => fact.title === title && fact.value === value))
  return machine.product.facts.filter((fact) => machines.length > 1 && !isShared(fact))
}
