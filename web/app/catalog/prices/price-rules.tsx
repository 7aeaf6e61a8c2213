import type { Area } from '@jhilik/contract/areas.ts'
import { MAX_PRICE_RULES, type StaffPriceRule } from '@jhilik/contract/price-rule-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { Pencil, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useServiceText, useSizeName } from '../../lib/language/use-service-text.ts'
import { dateOn } from '../../lib/language/weekdays.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton, MoveButtons } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog } from '../../ui/unsaved.tsx'
import { moveItem } from '../admin/reorder.ts'
import { useAreaName } from '../areas/area-form.tsx'
import { useEditPriceRule, useOrderPriceRules, useRemovePriceRule } from './api.ts'
import { PriceRuleForm } from './price-rule-form.tsx'

interface PriceRulesProps {
  rules: readonly StaffPriceRule[]
  services: readonly Service[]
  areas: readonly Area[]
  /** Whether the reader may change them. */
  mayChange: boolean
}

/** The price rules in the order of their charges. Moving them and switching them off is saved at once. */
export function PriceRules({ rules, services, areas, mayChange }: PriceRulesProps) {
  const t = useTranslations('dashboard')
  const nameOf = useSizeName()
  const refusalText = useRefusalText()
  const order = useOrderPriceRules()
  const edit = useEditPriceRule()
  const remove = useRemovePriceRule()
  const termsOf = useRuleTerms(services, areas)
  // Nobody is asked whose value is kept, because a colleague can only have done the same.
  const { save } = useSaveChanges<StaffPriceRule>()
  const [edited, setEdited] = useState<StaffPriceRule | null | undefined>(undefined)
  const [removing, setRemoving] = useState<StaffPriceRule | null>(null)

  const failed = (error: unknown) => {
    console.error('The price rule was not saved', error)
    const description = isApiError(error, 'not_found') ? t('prices.rules.gone') : refusalText(error)
    toast.error({ title: t('prices.saveFailed'), description })
  }
  const toggle = (rule: StaffPriceRule) =>
    save(rule, { active: !rule.active }, edit.mutateAsync).then(
      (saved) =>
        saved &&
        toast.success({
          title: t(saved.data.active ? 'prices.rules.nowOn' : 'prices.rules.nowOff', { name: nameOf(rule) }),
        }),
      failed,
    )
  const confirmRemoval = (rule: StaffPriceRule) =>
    remove
      .mutateAsync(rule._id)
      .then(() => {
        toast.success({ title: t('prices.rules.removed', { name: nameOf(rule) }) })
      }, failed)
      .finally(() => setRemoving(null))

  const add = mayChange && (
    <Button disabled={rules.length >= MAX_PRICE_RULES} onClick={() => setEdited(null)}>
      <Plus aria-hidden className="size-5" />
      {t('prices.rules.add')}
    </Button>
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-prose text-soft">{t('prices.rules.text')}</p>
        {rules.length > 0 && add}
      </div>
      {rules.length === 0 ? (
        <EmptyState title={t('prices.rules.none')} text={t('prices.rules.noneText')} action={add} />
      ) : (
        <Card bleed>
          <ol aria-label={t('prices.rules.title')} className="divide-y divide-line">
            {rules.map((rule, index) => {
              const name = nameOf(rule)
              return (
                <li
                  key={rule._id}
                  className="flex flex-wrap items-center justify-between gap-x-3 py-2 pr-1 pl-4 sm:pl-5 desk:min-h-12 desk:py-1 desk:pr-[calc(var(--page-edge)-0.75rem)] desk:pl-(--page-edge)"
                >
                  <div className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
                    <span className="font-semibold">{name}</span>{' '}
                    {!rule.active && <Badge>{t('prices.rules.off')}</Badge>}
                    <span className="block text-soft text-sm tabular-nums">{termsOf(rule)}</span>
                  </div>
                  {mayChange && (
                    <div className="-ml-3 flex flex-wrap sm:ml-0 sm:shrink-0">
                      <MoveButtons
                        labels={{
                          up: t('prices.rules.upOf', { name }),
                          down: t('prices.rules.downOf', { name }),
                        }}
                        index={index}
                        count={rules.length}
                        onMove={(to) => order.mutateAsync(moveItem(rules, index, to)).catch(failed)}
                      />
                      <IconButton
                        icon={rule.active ? Power : PowerOff}
                        label={t(rule.active ? 'prices.rules.switchOff' : 'prices.rules.switchOn', { name })}
                        disabled={edit.isPending}
                        onClick={() => void toggle(rule)}
                      />
                      <IconButton
                        icon={Pencil}
                        label={t('prices.rules.editOf', { name })}
                        onClick={() => setEdited(rule)}
                      />
                      <IconButton
                        icon={Trash2}
                        label={t('prices.rules.removeOf', { name })}
                        className="text-danger!"
                        onClick={() => setRemoving(rule)}
                      />
                    </div>
                  )}
                </li>
              )
            })}
          </ol>
        </Card>
      )}
      <FormDialog
        open={edited !== undefined}
        onOpenChange={(open) => !open && setEdited(undefined)}
        title={t(edited ? 'prices.rules.editTitle' : 'prices.rules.addTitle')}
      >
        {edited !== undefined && (
          <PriceRuleForm
            rule={edited}
            services={services}
            areas={areas}
            onDone={() => setEdited(undefined)}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('prices.rules.removeTitle', { name: removing ? nameOf(removing) : '' })}
        description={t('prices.rules.removeText')}
        confirmLabel={t('prices.rules.remove')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => removing && void confirmRemoval(removing)}
        tone="danger"
        busy={remove.isPending}
      />
    </>
  )
}

/** Says in one line what a rule adds or takes off, and when and where. */
function useRuleTerms(services: readonly Service[], areas: readonly Area[]) {
  const t = useTranslations('dashboard.prices.rules')
  const format = useFormat()
  const textOf = useServiceText()
  const areaName = useAreaName()
  return (rule: StaffPriceRule): string => {
    const { percent, amount, currency, weekdays, fromTime, toTime, fromDate, toDate } = rule
    const value = percent ?? amount ?? 0
    const size =
      percent === null ? format.money(Math.abs(value), currency ?? '') : `${format.number(Math.abs(value))}%`
    const service = services.find(({ _id }) => _id === rule.serviceId)
    const area = areas.find(({ _id }) => _id === rule.areaId)
    return [
      t(value < 0 ? 'takesOff' : 'adds', { size }),
      weekdays.map((day) => format.date(dateOn(day), 'weekday')).join(', '),
      fromTime && toTime ? format.times({ startTime: fromTime, endTime: toTime }) : '',
      fromDate ? t('fromDay', { date: format.date(fromDate) }) : '',
      toDate ? t('toDay', { date: format.date(toDate) }) : '',
      rule.areaId ? (area ? areaName(area) : t('unknownArea')) : '',
      rule.serviceId ? (service ? textOf(service).name : t('unknownService')) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
