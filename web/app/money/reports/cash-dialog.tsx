import type { CashInHand } from '@jhilik/contract/ledger.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readNumber } from '../../lib/forms/number-text.ts'
import { isApiError, isRefusal } from '../../lib/http/api-error.ts'
import { newRequestKey } from '../../lib/http/request-key.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useFieldMessage, useRefusalText } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { DialogForm, Problem } from '../../ui/form.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog, useUnsaved } from '../../ui/unsaved.tsx'
import { useCountCash, useDepositCash } from './api.ts'

/** Cash is counted, usually at the end of the day, or deposited at the bank. */
export type CashQuestion = 'count' | 'deposit'

interface CashDialogProps {
  row: CashInHand
  /** Null when the dialog is closed. */
  asked: CashQuestion | null
  onClose: () => void
}

export function CashDialog({ row, asked, onClose }: CashDialogProps) {
  const t = useTranslations('dashboard.money.cash')
  const format = useFormat()
  const { collector, amount, currency } = row
  const money = format.money(amount, currency)
  return (
    <FormDialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={asked === 'deposit' ? t('depositTitle') : t('countTitle', { name: collector.name })}
      description={asked === 'deposit' ? t('depositText', { money }) : t('countText', { money })}
    >
      {asked && <CashForm row={row} asked={asked} onClose={onClose} />}
    </FormDialog>
  )
}

function CashForm({ row, asked, onClose }: CashDialogProps & { asked: CashQuestion }) {
  const t = useTranslations('dashboard.money.cash')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const fieldMessage = useFieldMessage()
  const refusalText = useRefusalText()
  const [count, deposit] = [useCountCash(), useDepositCash()]
  const { collector, currency } = row
  const [key, setKey] = useState(newRequestKey)
  // A count is typed, so that nobody confirms what they have not counted.
  const [proposed] = useState(asked === 'deposit' ? String(row.amount) : '')
  const [typed, setTyped] = useState(proposed)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const isBusy = count.isPending || deposit.isPending
  const leave = useUnsaved(typed !== proposed || note !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setErrors({})
    setProblem('')
    const amount = readNumber(typed)
    try {
      if (asked === 'count') {
        await count.mutateAsync({ collectorId: collector._id, counted: amount, currency, note, key })
      } else {
        await deposit.mutateAsync({ amount, currency, note, key })
      }
      toast.success({ title: t(asked === 'count' ? 'countDone' : 'depositDone') })
      onClose()
    } catch (failure) {
      console.error('The cash was not recorded', failure)
      // A refused call may be repeated with another amount.
      if (isRefusal(failure)) setKey(newRequestKey())
      const fields = isApiError(failure) ? failure.errors : []
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, fieldMessage(message)])))
      if (fields.length === 0) setProblem(refusalText(failure) ?? t('notRecorded'))
    }
  }

  return (
    <DialogForm onSubmit={submit} className="flex flex-col gap-5">
      <Problem text={problem} />
      <Field
        label={t(asked === 'count' ? 'countedField' : 'depositField', {
          currency: format.currency(currency),
        })}
        error={errors[asked === 'count' ? 'counted' : 'amount']}
        required
      >
        <NumberInput min={0} step="any" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Field label={t('note')} error={errors.note}>
        <Textarea
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isBusy} onClick={() => leave(onClose)}>
          {common('cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t(asked)}
        </Button>
      </div>
    </DialogForm>
  )
}
