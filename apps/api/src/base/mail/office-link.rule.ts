import { officeOrigin } from '../http/office-origin.rule.ts'
import type { EmailSources } from './email.port.ts'
import type { EmailSection } from './rendered-email.rule.ts'

/** A link from a staff email to its record in the office; empty when the office has no host. */
export function officeLink(
  { config, port }: Pick<EmailSources, 'config' | 'port'>,
  path: `/orders/${number}` | `/inbox/${string}-${number}` | '/exchange',
): EmailSection[] {
  const origin = officeOrigin(config.officeHost ?? null, port)
  return origin === null ? [] : [{ link: { title: 'Открыть в конторе', url: origin + path } }]
}
