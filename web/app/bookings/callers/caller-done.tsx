import type { CallerBooking } from '@jhilik/contract/callers.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'

interface CallerDoneProps {
  made: CallerBooking
  onClose: () => void
  onNext: () => void
}

/** What was booked, and the link that the customer has got or that staff send. */
export function CallerDone({ made: { booking, link, told }, onClose, onNext }: CallerDoneProps) {
  const t = useTranslations('dashboard.newBooking.done')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState(false)
  // The dialog takes the focus when the pressed button is removed and nothing has it by then; an effect may be later.
  useLayoutEffect(() => heading.current?.focus(), [])
  const isHeld = booking.status === 'held'
  const until = booking.holdExpiresAt ? format.time(booking.holdExpiresAt) : ''
  return (
    <div className="flex flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {t(isHeld ? 'held' : 'booked', { name: booking.customer.name, code: booking.code })}
      </h3>
      <p>{format.slot(booking.slot)}</p>
      <Alert tone={told === null ? 'warning' : 'info'}>
        {t(isHeld ? `pay.${told ?? 'nobody'}` : `told.${told ?? 'nobody'}`, { until })}
      </Alert>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('link')} className="flex-1">
          <TextInput readOnly value={link} onFocus={({ target }) => target.select()} />
        </Field>
        <Button
          variant="secondary"
          onClick={() => navigator.clipboard.writeText(link).then(() => setCopied(true), console.error)}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={staffBookingPath(booking._id)} onClick={onClose}>
          {t('open')}
        </ButtonLink>
        <Button variant="secondary" onClick={onNext}>
          {t('next')}
        </Button>
      </div>
    </div>
  )
}
