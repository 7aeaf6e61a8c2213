import { zodResolver } from '@hookform/resolvers/zod'
import type { Address } from '@jhilik/contract/garage.ts'
import { addressRequestSchema } from '@jhilik/contract/garage-requests.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { bookingAreasQuery, useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, Select, Textarea, TextInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { addressesQuery, useSaveAddress } from './api.ts'
import { SavedList, SaveProblem } from './saved-list.tsx'

export function AddressList() {
  const t = useTranslations('dashboard.garage')
  return (
    <SavedList
      list="addresses"
      query={useQuery(addressesQuery())}
      texts={{
        title: t('addresses'),
        failed: t('addressesFailed'),
        none: t('noAddresses'),
        noneHint: t('noAddressesHint'),
        add: t('addAddress'),
        edit: t('editAddress'),
      }}
      nameOf={({ label }) => label}
      detailOf={({ address }) => address}
      renderForm={(address, rest) => <AddressForm address={address} {...rest} />}
    />
  )
}

interface AddressFormProps {
  /** Null for a new one. */
  address: Address | null
  /** Whether it becomes the default in any case. */
  isOnly: boolean
  onDone: () => void
}

function AddressForm({ address, isOnly, onDone }: AddressFormProps) {
  const t = useTranslations('dashboard.garage')
  const { mutateAsync, isPending, error } = useSaveAddress(address?._id)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(addressRequestSchema),
    defaultValues: { isDefault: false, ...address, area: address?.area?._id ?? null },
  })
  const { data: areas = [] } = useQuery(bookingAreasQuery())
  const areaName = useBookingAreaName()
  const { errors, dirtyFields } = formState
  useUnsaved(isChanged(dirtyFields))
  const save = handleSubmit((input) =>
    mutateAsync(input).then(
      () => {
        toast.success({ title: t('addressSaved') })
        onDone()
      },
      (cause) => {
        console.error('The address was not saved', cause)
        showFieldErrors(cause, ['label', 'address', 'area'], setError)
      },
    ),
  )

  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <Field label={t('label')} hint={t('labelHint')} error={errors.label?.message} required>
        <TextInput {...register('label')} />
      </Field>
      <Field label={t('address')} error={errors.address?.message} required>
        <Textarea rows={3} autoComplete="street-address" {...register('address')} />
      </Field>
      {areas.length > 0 && (
        <Field label={t('area')} hint={t('areaHint')} error={errors.area?.message}>
          <Select {...register('area', { setValueAs: (id: string | null) => id || null })}>
            <option value="">{t('noArea')}</option>
            {areas.map((area) => (
              <option key={area._id} value={area._id}>
                {areaName(area)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!isOnly && !address?.isDefault && (
        <Checkbox label={t('isDefault')} className="sm:col-span-2" {...register('isDefault')} />
      )}
      <SaveProblem error={error} />
      <Button type="submit" busy={isPending} className="sm:justify-self-end">
        {t('saveAddress')}
      </Button>
    </form>
  )
}
