import type { Notification } from '@shpulka/contract/people/notifications'
import { showToast } from '@shpulka/ui/toast.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useLocation, useRevalidator } from 'react-router'
import { requestFromPage } from '../../base/api/page-request.ts'
import { clearStorage } from '../../base/shell/clear-browser.ts'
import { isSessionOver } from '../../base/shell/error-text.rule.ts'
import type { Personal } from '../../base/shell/personal.route.ts'
import VersionModal from '../../base/shell/version-modal.tsx'
import { paths } from '../../paths.ts'
import { lastSystemCookie, parseLastCommandId } from './last-system.rule.ts'
import { type LiveClient, openLiveClient } from './live-channel.ts'
import { liveLog } from './live-log.ts'
import { otherTabs } from './other-tabs.ts'
import { countUnread } from './unread-count.ts'

/** Read once per page load: every open page carries out a command, and none repeats it after a reload. */
const lastDoneCommand = parseLastCommandId(document.cookie)

/** The live channel of a signed-in user; renders nothing until a message comes. */
export default function Live({ personal, user }: { personal: Personal; user: NonNullable<Personal['user']> }) {
  const [isReset, setIsReset] = useState(false)
  const [sessionEnd, setSessionEnd] = useState<unknown>(null)
  const client = useRef<LiveClient>(null)
  const handledIds = useRef(new Set<number>())
  const { revalidate } = useRevalidator()
  const { load } = useFetcher<Personal | null>({ key: 'personal' })
  const isListOpen = useLocation().pathname === paths.notifications()

  const read = useEffectEvent(async (id: number) => {
    if (!(await client.current?.markRead(user.uid, id))) return
    countUnread(personal, -1)
    otherTabs.post('one-read')
  })

  const show = useEffectEvent(async (id: number) => {
    // After a lost connection some notifications arrive again.
    if (handledIds.current.has(id)) return
    handledIds.current.add(id)
    try {
      await handleNotification(id)
    } catch (error) {
      // If it is announced again, it is loaded again.
      handledIds.current.delete(id)
      throw error
    }
  })

  const handleNotification = useEffectEvent(async (id: number) => {
    const { typeCode, title, body, isRead } = await requestFromPage<Notification>(paths.notification(id))
    if (typeCode === 'reset_session' || typeCode === 'reload_page') {
      if (id <= lastDoneCommand) return
      await resetBrowser(id, typeCode === 'reset_session')
      client.current?.stop()
      if (typeCode === 'reload_page') window.location.reload()
      else setIsReset(true)
    } else if (!isRead) {
      countUnread(personal, 1)
      if (isListOpen) void revalidate()
      await showToast('warning', body || title, { ...(body && { title }), onClick: () => void read(id) })
    }
  })

  const open = useEffectEvent(async () => {
    try {
      const { ticket } = await requestFromPage<{ ticket: string | null }>(paths.liveTicket(), 'POST')
      // Another tab has signed out, or the session was ended elsewhere.
      if (ticket === null) void load(paths.personal())
      return ticket === null ? null : socketOf(ticket)
    } catch (error) {
      if (isSessionOver(error)) setSessionEnd(error)
      throw error
    }
  })

  const handleTabMessage = useEffectEvent((message: 'one-read' | 'changed') => {
    if (message === 'one-read') countUnread(personal, -1)
    else void load(paths.personal())
  })

  useEffect(() => {
    const opened = openLiveClient({
      openSocket: () => open(),
      onMessage: (id) => show(id).catch((error: unknown) => liveLog.error('live channel error', error)),
    })
    client.current = opened
    opened.start()
    const stopListening = otherTabs.listen((message) => handleTabMessage(message))
    return () => {
      opened.stop()
      stopListening()
    }
  }, [])

  // Forms in this tab change the count too.
  const sentUnread = useRef(user.unread)
  useEffect(() => {
    if (sentUnread.current === user.unread) return
    sentUnread.current = user.unread
    otherTabs.post('changed')
  }, [user.unread])

  // spec 4: reconnects when the auth token changes.
  const token = `${user.uid} ${user.issuedAt}`
  const usedToken = useRef(token)
  useEffect(() => {
    if (usedToken.current === token) return
    usedToken.current = token
    client.current?.changeToken()
  }, [token])

  // spec 8: shown by the error page.
  if (sessionEnd !== null) throw sessionEnd
  return isReset ? (
    // In this file's chunk: such a command often comes with a new version, after which chunks of this one cannot be
    // loaded.
    <VersionModal />
  ) : null
}

function socketOf(ticket: string): WebSocket {
  const { protocol, host } = window.location
  return new WebSocket(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${paths.liveChannel(ticket)}`)
}

/** spec 4: deletes cookies and, for reset_session, the browser's storage; the command itself is remembered. */
async function resetBrowser(commandId: number, withStorage: boolean) {
  await requestFromPage(paths.reset(), 'POST')
  if (withStorage) clearStorage()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser the shop is for
  document.cookie = lastSystemCookie(commandId, window.location.protocol === 'https:')
}
