import type { Difference } from '@jhilik/contract/statements.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { staffBookingPath } from '../bookings/paths.ts'
import { differencesQuery, useExplainLine } from './api.ts'

/** The differences of the statement that the address names. */
export function StatementDialog() {
  const t = useTranslations('dashboard.money.statements')
  const [params, setParams] = useSearchParams()
  const id = params.get('statement')
  function close() {
    const next = new URLSearchParams(params)
    next.delete('statement')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Dialog open={id !== null} onOpenChange={(open) => !open && close()} title={t('differences')} wide>
      {id && <Differences statementId={id} />}
    </Dialog>
  )
}

function Differences({ statementId }: { statementId: string }) {
  const t = useTranslations('dashboard.money')
  const common = useTranslations('dashboard.common')
  const query = useQuery(differencesQuery(statementId))
  return (
    <Loaded query={query} texts={{ loading: common('loading'), failed: t('failed'), retry: common('retry') }}>
      {({ differences }) =>
        differences.length === 0 ? (
          <p className="text-soft">{t('statements.noDifferences')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {differences.map((difference, index) => (
              <DifferenceRow key={difference.line ?? `missing ${index}`} {...{ difference, statementId }} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

interface DifferenceRowProps {
  difference: Difference
  statementId: string
}

function DifferenceRow({ difference, statementId }: DifferenceRowProps) {
  const t = useTranslations('dashboard.money.statements')
  const format = useFormat()
  const may = usePermission()
  const { line, problem, text, day, stated, booked, booking, explanation } = difference
  return (
    <li className="grid gap-2 py-4">
      <p className="font-semibold">{t(`problems.${problem}`)}</p>
      <p className="text-[0.9375rem] text-soft [overflow-wrap:anywhere]">
        {[line !== null && t('line', { line }), day && format.date(day), text].filter(Boolean).join(' · ')}
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {stated && <span>{t('stated', { money: format.money(stated.amount, stated.currency) })}</span>}
        {booked && <span>{t('booked', { money: format.money(booked.amount, booked.currency) })}</span>}
        {booking && (
          <Link to={staffBookingPath(booking._id)} className="font-semibold text-link underline">
            {booking.code}
          </Link>
        )}
      </p>
      {explanation ? (
        <p className="text-success">{t('explained', { explanation })}</p>
      ) : (
        line !== null && may('statements.import') && <ExplainForm statementId={statementId} line={line} />
      )}
    </li>
  )
}

function ExplainForm({ statementId, line }: { statementId: string; line: number }) {
  const t = useTranslations('dashboard.money.statements')
  const { mutateAsync, isPending } = useExplainLine(statementId)
  const [explanation, setExplanation] = useState('')
  const [failed, setFailed] = useState(false)
  async function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    setFailed(false)
    try {
      await mutateAsync({ line, explanation })
    } catch (error) {
      console.error('The difference was not explained', error)
      setFailed(true)
    }
  }
  return (
    <DialogForm onSubmit={submit} className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_auto]">
      {failed && (
        <Alert tone="danger" className="col-span-full">
          {t('notExplained')}
        </Alert>
      )}
      <Field label={t('explanation', { line })}>
        <TextInput
          value={explanation}
          maxLength={500}
          onChange={(event) => setExplanation(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={isPending} disabled={explanation.trim() === ''}>
        {t('explain')}
      </Button>
    </DialogForm>
  )
}
