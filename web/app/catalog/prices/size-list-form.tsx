import { zodResolver } from '@hookform/resolvers/zod'
import { MAX_SIZES, VEHICLE_SIZES } from '@jhilik/contract/constants.ts'
import { SIZE_KINDS, type SizeKind, type SizeList, sizeListSchema } from '@jhilik/contract/price-requests.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useFieldArray, useForm, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { IconButton, MoveButtons } from '../../ui/icon-button.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { changedFields, isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { type StoredSizeList, useSaveSizeList } from './api.ts'

type ListInput = z.input<typeof sizeListSchema>

/** The owner's list of sizes: names, and by how much price and minutes differ from those of a service. */
export function SizeListForm({ list, onDone }: { list: StoredSizeList; onDone: () => void }) {
  const t = useTranslations('dashboard.prices')
  const refusalText = useRefusalText()
  const { mutateAsync, isPending } = useSaveSizeList()
  const [base] = useState(list)
  const { save, question } = useSaveChanges<StoredSizeList>({
    names: { vehicle: 'vehicleSizes', place: 'placeSizes' },
    show: (field, values) =>
      field === 'version' ? undefined : values[field]?.map(({ name }) => name).join(', '),
  })
  const form = useForm<ListInput, unknown, SizeList>({
    resolver: zodResolver(sizeListSchema),
    defaultValues: { vehicle: list.vehicle, place: list.place },
  })
  const { dirtyFields } = form.formState
  useUnsaved(isChanged(dirtyFields))

  const submit = form.handleSubmit(async (fields) => {
    try {
      const saved = await save(base, changedFields(fields, dirtyFields), mutateAsync)
      if (!saved) return
      toast.success({ title: t('sizes.listSaved') })
      onDone()
    } catch (error) {
      console.error('The list of sizes was not saved', error)
      toast.error({ title: t('saveFailed'), description: refusalText(error) })
    }
  })
  return (
    <FormProvider {...form}>
      <DialogForm onSubmit={submit} className="grid gap-6">
        <p className="text-soft">{t('sizes.listText')}</p>
        {SIZE_KINDS.map((kind) => (
          <SuggestedSizes key={kind} kind={kind} />
        ))}
        <Button type="submit" busy={isPending} className="sm:justify-self-end">
          {t('sizes.saveList')}
        </Button>
        {question}
      </DialogForm>
    </FormProvider>
  )
}

function SuggestedSizes({ kind }: { kind: SizeKind }) {
  const t = useTranslations('dashboard')
  const { register, control, formState } = useFormContext<ListInput>()
  const { fields, append, remove, move } = useFieldArray({ control, name: kind })
  const blank = {
    name: '',
    nameBn: '',
    vehicleSize: kind === 'vehicle' ? 'sedan' : null,
    upTo: null,
    percent: 0,
    minutes: 0,
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold text-lg">{t(`prices.sizes.kinds.${kind}`)}</legend>
      <ul className="divide-y divide-line">
        {fields.map((field, index) => {
          const errors = formState.errors[kind]?.[index]
          const path = `${kind}.${index}` as const
          const place = { place: index + 1 }
          return (
            <li key={field.id} className="grid items-start gap-3 py-4 sm:grid-cols-2 lg:grid-cols-3">
              <Field label={t('sizes.name')} error={errors?.name?.message} required>
                <TextInput lang="en" {...register(`${path}.name`)} />
              </Field>
              <Field label={t('sizes.nameBn')} error={errors?.nameBn?.message}>
                <TextInput lang="bn" {...register(`${path}.nameBn`)} />
              </Field>
              {kind === 'vehicle' ? (
                <Field label={t('sizes.vehicleSize')} error={errors?.vehicleSize?.message}>
                  <Select {...register(`${path}.vehicleSize`)}>
                    <option value="">{t('sizes.otherSize')}</option>
                    <Options of={VEHICLE_SIZES} text={(size) => t(`sizes.vehicleSizes.${size}`)} />
                  </Select>
                </Field>
              ) : (
                <Field label={t('sizes.upTo')} error={errors?.upTo?.message}>
                  <NumberInput min={1} {...register(`${path}.upTo`)} />
                </Field>
              )}
              <Field label={t('prices.sizes.percent')} error={errors?.percent?.message} required>
                <NumberInput min={-90} step="any" {...register(`${path}.percent`)} />
              </Field>
              <Field label={t('prices.sizes.minutes')} error={errors?.minutes?.message} required>
                <NumberInput min={-720} {...register(`${path}.minutes`)} />
              </Field>
              <div className="flex self-end">
                <MoveButtons
                  labels={{ up: t('sizes.up', place), down: t('sizes.down', place) }}
                  index={index}
                  count={fields.length}
                  onMove={(to) => move(index, to)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('sizes.remove', place)}
                  className="text-danger!"
                  onClick={() => remove(index)}
                />
              </div>
            </li>
          )
        })}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        disabled={fields.length >= MAX_SIZES}
        onClick={() => append(blank as never)}
      >
        <Plus aria-hidden className="size-4" />
        {t('sizes.add')}
      </Button>
    </fieldset>
  )
}
