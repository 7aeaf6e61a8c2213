import { bookingLinksResponseSchema } from '@jhilik/contract/booking-detail.ts'
import { Link2Off } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { useTriedChange } from '../../lib/http/queries.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { ConfirmedButton } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'

const useRevokeLinks = (bookingId: string) =>
  useTriedChange('bookingLinks', () =>
    api.post(`/bookings/${bookingId}/links/revoke`, bookingLinksResponseSchema),
  )

/** Explains the links that work without a session, and revokes them. For customers and staff. */
export function RevokeLinks({ bookingId }: { bookingId: string }) {
  const t = useTranslations('dashboard.bookings.links')
  const problemMessage = useProblemMessage()
  const { mutateAsync } = useRevokeLinks(bookingId)
  const revoke = () =>
    mutateAsync().then(
      () => toast.success({ title: t('done'), description: t('doneText') }),
      (error) => {
        console.error('The links were not revoked', error)
        const description = isApiError(error) ? problemMessage(error) : undefined
        toast.error({ title: t('failed'), description })
      },
    )
  return (
    <section aria-labelledby="links" className="flex flex-col items-start gap-3 print:hidden">
      <h2 id="links" className="text-lg">
        {t('title')}
      </h2>
      <p className="text-soft text-[0.9375rem]">{t('text')}</p>
      <ConfirmedButton
        title={t('confirmTitle')}
        description={t('confirmText')}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        onConfirm={revoke}
      >
        <Link2Off aria-hidden className="size-5" />
        {t('revoke')}
      </ConfirmedButton>
    </section>
  )
}
