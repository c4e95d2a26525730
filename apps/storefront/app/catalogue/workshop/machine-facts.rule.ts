import { dateText } from '@shpulka/ui/text/date-text.rule.ts'

/** What is known of a machine, in a line; empty: nothing. */
export const machineFacts = (machine: {
  serial: string
  place: string
  boughtOn: string | null
  servicedOn: string | null
}): string =>
  [
    machine.serial && `Серийный № ${machine.serial}`,
    machine.place,
    machine.boughtOn && `куплена ${dateText(new Date(machine.boughtOn))}`,
    machine.servicedOn && `обслужена ${dateText(new Date(machine.servicedOn))}`,
  ]
    .filter(Boolean)
    .join(' · ')
