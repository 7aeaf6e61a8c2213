import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRefusalText } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useAttend } from './api.ts'

/** Lets the customer say that they will be there; nothing is sent before the button is pressed. */
export function Attendance({ token, page }: { token: string; page: BookingPage }) {
  const t = useTranslations('checkoutResult.bookingPage')
  const refusalText = useRefusalText()
  const { mutate, isPending, error } = useAttend(token)
  const { attends, canAttend, slot } = page
  return (
    <>
      <div role="status" className="-mb-5">
        {attends && (
          <p className="mb-5 flex items-start gap-2 font-semibold text-success">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
            {t('attends')}
          </p>
        )}
      </div>
      {error && canAttend && <Alert tone="danger">{refusalText(error) ?? t('attendFailed')}</Alert>}
      {canAttend && (
        <Button
          variant="spark"
          size="lg"
          busy={isPending}
          onClick={() => mutate({ startsAt: slot.startsAt })}
          className="max-sm:w-full sm:self-start"
        >
          {t('attend')}
        </Button>
      )}
    </>
  )
}
