import { zodResolver } from '@hookform/resolvers/zod'
import { TEXT_CHANNELS } from '@jhilik/contract/messages.ts'
import { whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { type StaffTextRequest, staffTextRequestSchema } from '@jhilik/contract/staff-texts.ts'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useSite } from '../../../lib/page/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Textarea } from '../../../ui/field.tsx'
import { isChanged, useUnsaved } from '../../../ui/unsaved.tsx'
import { Option } from '../dialogs/change-form.tsx'

interface TextFormProps {
  bookings: readonly string[]
  phone: string | null
  onReady: (request: StaffTextRequest) => void
  onClose: () => void
}

export function TextForm({ bookings, phone, onReady, onClose }: TextFormProps) {
  const t = useTranslations('dashboard')
  const { textMessages } = useSite()
  const form = useForm<
    z.input<typeof staffTextRequestSchema>,
    unknown,
    z.output<typeof staffTextRequestSchema>
  >({
    resolver: zodResolver(staffTextRequestSchema),
    defaultValues: { channel: textMessages ? 'sms' : 'email', text: '', bookings: [...bookings] },
  })
  const { errors, dirtyFields } = form.formState
  const leave = useUnsaved(isChanged(dirtyFields))
  const text = useWatch({ control: form.control, name: 'text' })
  const chat = phone && whatsAppLink(phone)
  const channel = form.register('channel')
  return (
    <form onSubmit={form.handleSubmit(onReady)} noValidate className="flex flex-col gap-5">
      <Field label={t('staffTexts.text')} error={errors.text?.message} required>
        <Textarea rows={5} {...form.register('text')} />
      </Field>
      {textMessages && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1.5 font-semibold text-sm">{t('staffTexts.way')}</legend>
          {TEXT_CHANNELS.map((one) => (
            <Option key={one} value={one} {...channel}>
              {t(`messages.channels.${one}`)}
            </Option>
          ))}
        </fieldset>
      )}
      {chat && (
        <p className="text-soft text-sm">
          <a
            href={`${chat}?text=${encodeURIComponent(text.trim())}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
          >
            {t('staffTexts.whatsApp')}
          </a>{' '}
          {t('staffTexts.whatsAppHint')}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => leave(onClose)}>
          {t('staffTexts.close')}
        </Button>
        <Button type="submit">{t('staffTexts.preview')}</Button>
      </div>
    </form>
  )
}
