import { type InboxDetail, inbox } from '@shpulka/contract/people/inbox'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'

/** The sender of the item. Phone and email address are masked; unmasking them is recorded in the audit log. */
export function ItemPerson({ item }: { item: InboxDetail }) {
  const session = useSession()
  const [contacts, setContacts] = useState<{ phone: string; email: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { name, phone, email } = item.person
  const mayOpen = (phone !== '' || email !== '') && !contacts && mayDoAt(session, 'people.contacts', item.siteId)
  async function open() {
    setFailure(null)
    try {
      const { kind, id } = item
      setContacts(await callApi(inbox.openInboxContacts, { params: { kind, id } }))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    }
  }
  useKeys(mayOpen ? { c: ['Показать телефон и почту', () => void open()] } : {})
  return (
    <section className="panel flex flex-col gap-2" aria-labelledby="person">
      <h2 id="person">{name || 'Без имени'}</h2>
      {item.person.userId !== null && mayDoAt(session, 'people.read', item.siteId) && (
        <Link to={paths.customer(item.person.userId)} className="text-note text-link hover:underline">
          Карточка клиента
        </Link>
      )}
      <p>
        {contacts?.phone ? <a href={`tel:${contacts.phone}`}>{phoneText(contacts.phone)}</a> : phone || 'Телефона нет'}
      </p>
      <p className="break-words">
        {contacts?.email ? <a href={`mailto:${contacts.email}`}>{contacts.email}</a> : email || 'Почты нет'}
      </p>
      <FailureNotice message={failure} />
      {mayOpen && (
        <Button look="quiet" size="small" className="self-start" aria-keyshortcuts="c" onClick={open}>
          Показать контакты
          <kbd className="text-note">C</kbd>
        </Button>
      )}
      {mayOpen && <p className="text-note text-ink-3">Показ записывается в журнал.</p>}
    </section>
  )
}
