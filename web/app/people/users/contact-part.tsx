import type { UserDetail } from '@jhilik/contract/user-detail.ts'
import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useInvalidate } from '../../lib/http/queries.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { ConfirmedButton } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useEraseContact } from './api.ts'

/** Says what a contact is, and deletes its data when the person asks for it, who has no account with which to do it. */
export function ContactPart({ user: { _id, name } }: { user: UserDetail }) {
  const t = useTranslations('dashboard.users.noAccount')
  const common = useTranslations('dashboard.common')
  const may = usePermission()
  const navigate = useNavigate()
  const refusalText = useRefusalText()
  const { mutateAsync } = useEraseContact(_id)
  const invalidate = useInvalidate('user')

  async function erase() {
    try {
      await mutateAsync()
    } catch (error) {
      console.error('The contact was not deleted', error)
      const description = isApiError(error, 'account_has_bookings')
        ? t('hasBookings')
        : isApiError(error, 'account_has_open_payments')
          ? t('hasPayments')
          : refusalText(error)
      toast.error({ title: t('failed'), description })
      return
    }
    toast.success({ title: t('erased', { name }) })
    await navigate('/dashboard/admin/user-management', { replace: true })
    await invalidate()
  }

  return (
    <div className="flex flex-col items-start gap-3 border-line border-t pt-5">
      <p className="text-soft text-sm">{t('text')}</p>
      {may('people.manage') && (
        <ConfirmedButton
          title={t('eraseTitle', { name })}
          description={t('eraseText')}
          confirmLabel={t('eraseConfirm')}
          cancelLabel={common('cancel')}
          tone="danger"
          onConfirm={erase}
        >
          <Trash2 aria-hidden className="size-5" />
          {t('erase')}
        </ConfirmedButton>
      )}
    </div>
  )
}
