import { type Coupon, MAX_COUPONS } from '@jhilik/contract/coupons.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { Pencil, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { FILE_TIMEOUT_MS } from '../../lib/page/save-file.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog } from '../../ui/unsaved.tsx'
import { useDeleteCoupon, useEditCoupon } from './api.ts'
import { CouponForm } from './coupon-form.tsx'

interface CouponsProps {
  coupons: readonly Coupon[]
  services: readonly Service[]
  /** Whether the reader may change them. */
  mayChange: boolean
}

/** The coupons, the newest first, with how often each is used. Switching one off is saved at once. */
export function Coupons({ coupons, services, mayChange }: CouponsProps) {
  const t = useTranslations('dashboard')
  const refusalText = useRefusalText()
  const may = usePermission()
  const edit = useEditCoupon()
  const remove = useDeleteCoupon()
  const termsOf = useCouponTerms(services)
  const usesText = useCouponUse()
  // Nobody is asked whose value is kept, because a colleague can only have done the same.
  const { save } = useSaveChanges<Coupon>()
  const [edited, setEdited] = useState<Coupon | null | undefined>(undefined)
  const [removing, setRemoving] = useState<Coupon | null>(null)

  const failed = (error: unknown) => {
    console.error('The coupon was not saved', error)
    const description = isApiError(error, 'not_found') ? t('prices.coupons.gone') : refusalText(error)
    toast.error({ title: t('prices.coupons.saveFailed'), description })
  }
  const toggle = (coupon: Coupon) =>
    save(coupon, { active: !coupon.active }, edit.mutateAsync).then((saved) => {
      if (!saved) return
      const { active, code } = saved.data
      toast.success({ title: t(active ? 'prices.coupons.nowOn' : 'prices.coupons.nowOff', { code }) })
    }, failed)
  const confirmRemoval = ({ _id, code }: Coupon) =>
    remove
      .mutateAsync(_id)
      .then(() => {
        toast.success({ title: t('prices.coupons.removed', { code }) })
      }, failed)
      .finally(() => setRemoving(null))

  const add = mayChange && (
    <Button disabled={coupons.length >= MAX_COUPONS} onClick={() => setEdited(null)}>
      <Plus aria-hidden className="size-5" />
      {t('prices.coupons.add')}
    </Button>
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-prose text-soft">{t('prices.coupons.text')}</p>
        <div className="flex flex-wrap gap-3 empty:hidden">
          {coupons.length > 0 && may('exports.read') && (
            <DownloadButton
              variant="secondary"
              aria-label={t('prices.coupons.export')}
              load={() => api.file('/coupons.csv', { timeoutMs: FILE_TIMEOUT_MS })}
              fileName="coupons.csv"
              failed={t('prices.coupons.exportFailed')}
            >
              {t('work.export')}
            </DownloadButton>
          )}
          {coupons.length > 0 && add}
        </div>
      </div>
      {coupons.length === 0 ? (
        <EmptyState title={t('prices.coupons.none')} text={t('prices.coupons.noneText')} action={add} />
      ) : (
        <Card bleed>
          <ul aria-label={t('prices.coupons.title')} className="divide-y divide-line">
            {coupons.map((coupon) => {
              const { code } = coupon
              return (
                <li
                  key={coupon._id}
                  className="flex flex-wrap items-center justify-between gap-x-3 py-2 pr-1 pl-4 sm:pl-5 desk:min-h-12 desk:py-1 desk:pr-[calc(var(--page-edge)-0.75rem)] desk:pl-(--page-edge)"
                >
                  <div className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
                    <span className="font-semibold">{code}</span>{' '}
                    {!coupon.active && <Badge>{t('prices.coupons.off')}</Badge>}
                    <span className="block text-soft text-sm tabular-nums">{termsOf(coupon)}</span>
                    <span className="block text-sm tabular-nums">{usesText(coupon)}</span>
                  </div>
                  {mayChange && (
                    <div className="-ml-3 flex flex-wrap sm:ml-0 sm:shrink-0">
                      <IconButton
                        icon={coupon.active ? Power : PowerOff}
                        label={t(coupon.active ? 'prices.coupons.switchOff' : 'prices.coupons.switchOn', {
                          code,
                        })}
                        disabled={edit.isPending}
                        onClick={() => void toggle(coupon)}
                      />
                      <IconButton
                        icon={Pencil}
                        label={t('prices.coupons.editOf', { code })}
                        onClick={() => setEdited(coupon)}
                      />
                      {coupon.deletable && (
                        <IconButton
                          icon={Trash2}
                          label={t('prices.coupons.removeOf', { code })}
                          className="text-danger!"
                          onClick={() => setRemoving(coupon)}
                        />
                      )}
                    </div>
                  )}
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      <FormDialog
        open={edited !== undefined}
        onOpenChange={(open) => !open && setEdited(undefined)}
        title={edited ? t('prices.coupons.editTitle', { code: edited.code }) : t('prices.coupons.addTitle')}
      >
        {edited !== undefined && (
          <CouponForm coupon={edited} services={services} onDone={() => setEdited(undefined)} />
        )}
      </FormDialog>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('prices.coupons.removeTitle', { code: removing?.code ?? '' })}
        description={t('prices.coupons.removeText')}
        confirmLabel={t('prices.coupons.remove')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => removing && confirmRemoval(removing)}
        tone="danger"
        busy={remove.isPending}
      />
    </>
  )
}

/** Says in one line what a coupon takes off, and for whom, when and for what. */
function useCouponTerms(services: readonly Service[]) {
  const t = useTranslations('dashboard.prices.coupons')
  const format = useFormat()
  const textOf = useServiceText()
  return (coupon: Coupon): string => {
    const { percent, amount, minimum, currency, fromDate, toDate, serviceIds, maxUsesPerPerson } = coupon
    const size = percent === null ? format.money(amount ?? 0, currency) : `${format.number(percent)}%`
    const names = serviceIds.map((id) => {
      const service = services.find(({ _id }) => _id === id)
      return service ? textOf(service).name : t('unknownService')
    })
    return [
      t('takesOff', { size }),
      minimum === null ? '' : t('fromPrice', { amount: format.money(minimum, currency) }),
      fromDate ? t('fromDay', { date: format.date(fromDate) }) : '',
      toDate ? t('toDay', { date: format.date(toDate) }) : '',
      names.join(', '),
      coupon.firstVisitOnly ? t('firstVisit') : '',
      maxUsesPerPerson === null ? '' : t('perPerson', { count: maxUsesPerPerson }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Says how often a coupon is used and what it has taken off. */
function useCouponUse() {
  const t = useTranslations('dashboard.prices.coupons')
  const format = useFormat()
  return ({ uses, maxUses, given, currency }: Coupon): string => {
    const used = maxUses === null ? t('used', { uses }) : t('usedOf', { uses, most: maxUses })
    return uses === 0 ? used : `${used} · ${t('given', { amount: format.money(given, currency) })}`
  }
}
