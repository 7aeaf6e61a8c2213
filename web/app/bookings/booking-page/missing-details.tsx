import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { pickVehicle, VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'
import { type Path, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { VehicleFields } from '../../people/garage/vehicle-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAddDetails } from './api.ts'

type Values = Record<VehicleField, string> & { address: string }

const EMPTY = {
  ...Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, ''])),
  vehicleType: 'car',
  address: '',
} as Values

/** What the crew needs and the business does not know yet. */
export function MissingDetails({ token, missing }: { token: string; missing: BookingPage['missing'] }) {
  const t = useTranslations('checkoutResult.bookingPage')
  const refusalText = useRefusalText()
  const { register, handleSubmit, setError, watch, formState } = useForm<Values>({ defaultValues: EMPTY })
  const { mutateAsync, isPending, error } = useAddDetails(token)
  const { errors } = formState
  const send = handleSubmit(async ({ address, ...values }) => {
    try {
      await mutateAsync({
        ...(missing.includes('address') && { address }),
        ...(missing.includes('vehicle') && { vehicle: pickVehicle(values) }),
      })
      toast.success({ title: t('added') })
    } catch (cause) {
      if (!isApiError(cause)) return
      cause.errors.forEach(({ path, message }, index) => {
        const field = path.replace(/^vehicle\./, '') as Path<Values>
        setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
      })
    }
  })
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <h2 className="text-xl">{t('missing')}</h2>
      {missing.includes('address') && (
        <Field label={t('address')} error={errors.address?.message} required>
          <Textarea rows={2} autoComplete="street-address" {...register('address')} />
        </Field>
      )}
      {missing.includes('vehicle') && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8.5rem,50%-0.375rem),100%),1fr))] gap-3">
          <VehicleFields
            register={(field: VehicleField) => register(field)}
            errors={errors}
            brand={watch('vehicleBrand')}
          />
        </div>
      )}
      {error && Object.keys(errors).length === 0 && (
        <Alert tone="danger">{refusalText(error) ?? t('addFailed')}</Alert>
      )}
      <Button type="submit" busy={isPending} className="self-start max-sm:w-full">
        {t('add')}
      </Button>
    </form>
  )
}
