import { zodResolver } from '@hookform/resolvers/zod'
import {
  assignActSchema,
  type BulkAct,
  cancelActSchema,
  moveActSchema,
  moveToDayActSchema,
} from '@jhilik/contract/bulk-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Controller, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { crewsQuery } from '../../../calendar/crews/api.ts'
import { readNumber } from '../../../lib/forms/number-text.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { DialogButtons } from '../../../ui/dialog.tsx'
import { Field, FieldError, Select, Textarea } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { isChanged, useUnsaved } from '../../../ui/unsaved.tsx'
import { Option, ReasonField } from '../dialogs/change-form.tsx'

interface ActFormProps {
  onReady: (act: BulkAct) => void
  onClose: () => void
}

interface ActFormLayoutProps<T extends FieldValues, Act extends BulkAct> extends ActFormProps {
  form: UseFormReturn<T, unknown, Act>
  children: ReactNode
}

function ActFormLayout<T extends FieldValues, Act extends BulkAct>(props: ActFormLayoutProps<T, Act>) {
  const { form, onReady, onClose, children } = props
  const t = useTranslations('dashboard.bulk')
  const leave = useUnsaved(isChanged(form.formState.dirtyFields))
  return (
    <form onSubmit={form.handleSubmit(onReady)} noValidate className="flex flex-col gap-5">
      {children}
      <DialogButtons>
        <Button variant="secondary" onClick={() => leave(onClose)}>
          {t('close')}
        </Button>
        <Button type="submit">{t('preview')}</Button>
      </DialogButtons>
    </form>
  )
}

export function AssignActForm(props: ActFormProps) {
  const t = useTranslations('dashboard.bulk.assign')
  const { data: crews = [] } = useQuery(crewsQuery())
  const form = useForm<z.input<typeof assignActSchema>, unknown, z.output<typeof assignActSchema>>({
    resolver: zodResolver(assignActSchema),
    defaultValues: { kind: 'assign', crew: null },
  })
  return (
    <ActFormLayout {...props} form={form}>
      <Field label={t('crew')}>
        <Select {...form.register('crew', { setValueAs: (id) => id || null })}>
          <option value="">{t('any')}</option>
          {crews
            .filter(({ active }) => active)
            .map(({ _id, name }) => (
              <option key={_id} value={_id} translate="no">
                {name}
              </option>
            ))}
        </Select>
      </Field>
    </ActFormLayout>
  )
}

/** Either by some minutes or to a day; what is typed into one stays while the other one is shown. */
export function MoveActForms(props: ActFormProps) {
  const t = useTranslations('dashboard.bulk.move')
  const [way, setWay] = useState<'minutes' | 'day'>('minutes')
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('way')}</legend>
        <Option name="way" checked={way === 'minutes'} onChange={() => setWay('minutes')}>
          {t('byMinutes')}
        </Option>
        <Option name="way" checked={way === 'day'} onChange={() => setWay('day')}>
          {t('toDay')}
        </Option>
      </fieldset>
      <div hidden={way !== 'minutes'}>
        <MoveByForm {...props} />
      </div>
      <div hidden={way !== 'day'}>
        <MoveToDayForm {...props} />
      </div>
    </div>
  )
}

/** The minutes that are offered besides typing them. */
const OFTEN = [30, 60, 120, 240]

function MoveByForm(props: ActFormProps) {
  const t = useTranslations('dashboard.bulk.move')
  const format = useFormat()
  const form = useForm<z.input<typeof moveActSchema>, unknown, z.output<typeof moveActSchema>>({
    resolver: zodResolver(moveActSchema),
    defaultValues: { kind: 'move', minutes: 60, reason: '' },
  })
  const { errors } = form.formState
  return (
    <ActFormLayout {...props} form={form}>
      <Field label={t('minutes')} hint={t('minutesHint')} error={errors.minutes?.message} required>
        <NumberInput className="tabular-nums" {...form.register('minutes', { setValueAs: readNumber })} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {OFTEN.map((minutes) => (
          <Button
            key={minutes}
            variant="secondary"
            size="sm"
            onClick={() => form.setValue('minutes', minutes, { shouldDirty: true, shouldValidate: true })}
          >
            {t('later', { time: format.duration(minutes) })}
          </Button>
        ))}
      </div>
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ActFormLayout>
  )
}

function MoveToDayForm(props: ActFormProps) {
  const t = useTranslations('dashboard.bulk.move')
  const format = useFormat()
  const form = useForm<z.input<typeof moveToDayActSchema>, unknown, z.output<typeof moveToDayActSchema>>({
    resolver: zodResolver(moveToDayActSchema),
    defaultValues: { kind: 'moveToDay', date: '', reason: '' },
  })
  const { errors } = form.formState
  return (
    <ActFormLayout {...props} form={form}>
      <Controller
        control={form.control}
        name="date"
        render={({ field: { ref, ...field }, fieldState }) => (
          <DateField
            {...field}
            ref={ref}
            label={t('day')}
            hint={t('dayHint')}
            min={format.today()}
            {...(fieldState.error?.message && { error: fieldState.error.message })}
            required
          />
        )}
      />
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
    </ActFormLayout>
  )
}

/** Nobody is chosen at first: who cancels decides what is suggested to be given back. */
export function CancelActForm(props: ActFormProps) {
  const t = useTranslations('dashboard.bulk.cancel')
  const form = useForm<z.input<typeof cancelActSchema>, unknown, z.output<typeof cancelActSchema>>({
    resolver: zodResolver(cancelActSchema),
    defaultValues: { kind: 'cancel', reason: '', message: '' },
  })
  const { errors, dirtyFields } = form.formState
  const who = form.register('canceledBy', {
    onChange: ({ target }) => {
      if (!dirtyFields.refund) form.setValue('refund', target.value === 'business' ? 'all' : 'terms')
    },
  })
  const refund = form.register('refund')
  return (
    <ActFormLayout {...props} form={form}>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('who')}</legend>
        <Option value="business" {...who}>
          {t('byBusiness')}
        </Option>
        <Option value="customer" {...who}>
          {t('byCustomer')}
        </Option>
        <FieldError error={errors.canceledBy?.message} />
      </fieldset>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('refund')}</legend>
        <Option value="all" {...refund}>
          {t('all')}
        </Option>
        <Option value="terms" {...refund}>
          {t('terms')}
        </Option>
        <FieldError error={errors.refund && t('refundIsRequired')} />
      </fieldset>
      <ReasonField error={errors.reason?.message} {...form.register('reason')} />
      <Field label={t('message')} hint={t('messageHint')} error={errors.message?.message}>
        <Textarea rows={3} {...form.register('message')} />
      </Field>
    </ActFormLayout>
  )
}
