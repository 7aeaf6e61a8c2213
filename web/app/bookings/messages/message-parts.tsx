import { ATTENTION_STATES, type Message } from '@jhilik/contract/messages.ts'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { cx } from '../../ui/cx.ts'
import { ConfirmedButton } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSendAgain } from './api.ts'

/** Returns what a message is about: its event, and how long before the start a reminder is. */
export function useMessageTitle() {
  const t = useTranslations('dashboard.messages')
  const format = useFormat()
  return ({ event, reminder }: Message): string =>
    reminder === null
      ? t(`events.${event}`)
      : t('reminderBefore', { event: t(`events.${event}`), time: format.duration(reminder) })
}

/** What has become of a message, with the reason and what the provider answered. */
export function MessageState({ message }: { message: Message }) {
  const stateText = useStateText()
  const { state, answer } = message
  const isWaiting = state === 'planned' || state === 'sending'
  return (
    <>
      <p
        className={cx(
          needsStaff(message) && 'font-semibold text-danger',
          isWaiting && answer && 'font-semibold text-warning',
        )}
      >
        {stateText(message)}
      </p>
      {answer && (needsStaff(message) || isWaiting) && (
        <p translate="no" className="text-soft text-xs [overflow-wrap:anywhere]">
          {answer}
        </p>
      )}
    </>
  )
}

const needsStaff = ({ state }: Message): boolean => ATTENTION_STATES.some((one) => one === state)

function useStateText() {
  const t = useTranslations('dashboard.messages')
  const format = useFormat()
  return ({ state, skipReason, attempts, plannedAt, sentAt }: Message): string => {
    if (sentAt !== null)
      return t(state === 'delivered' ? 'deliveredAt' : 'sentAt', { time: format.dateTime(sentAt) })
    if (state === 'planned') {
      return t(attempts > 0 ? 'nextTryAt' : 'plannedAt', { time: format.dateTime(plannedAt) })
    }
    return skipReason === null
      ? t(`states.${state}`)
      : t('skippedBecause', { reason: t(`skipReasons.${skipReason}`) })
  }
}

/** Sends a message again that failed, or of which nobody knows whether it was sent; nothing for the others. */
export function SendAgain({ message }: { message: Message }) {
  const t = useTranslations('dashboard.messages')
  const titleOf = useMessageTitle()
  const problemMessage = useProblemMessage()
  const may = usePermission()
  const { mutateAsync } = useSendAgain()
  if (!needsStaff(message) || !may('bookings.manage')) return null
  const title = titleOf(message)

  async function send() {
    try {
      await mutateAsync(message._id)
      toast.success({ title: t('sentAgain') })
    } catch (error) {
      console.error('The message was not sent again', error)
      toast.error({
        title: t('notSentAgain'),
        ...(isApiError(error) && { description: problemMessage(error) }),
      })
    }
  }

  return (
    <ConfirmedButton
      className="self-start print:hidden"
      title={t('sendAgainTitle', { event: title })}
      description={t(message.state === 'unknown' ? 'sendAgainUnknown' : 'sendAgainFailed')}
      confirmLabel={t('sendAgain')}
      cancelLabel={t('keep')}
      onConfirm={send}
    >
      {t('sendAgain')}
      <span className="sr-only"> {title}</span>
    </ConfirmedButton>
  )
}
