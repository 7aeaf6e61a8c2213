import { LOCALES } from '@jhilik/contract/constants.ts'
import type { DisturbedHours, Explanation, PreviewedOffer } from '@jhilik/contract/disturbances.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'

interface MessageTextProps {
  hours: DisturbedHours
  offers: readonly PreviewedOffer[]
  onExplain: (explanation: Explanation) => void
}

/** One message of each language as it arrives, and where staff write what it begins with. */
export function MessageText({ hours, offers, onExplain }: MessageTextProps) {
  const t = useTranslations('dashboard.disturbances')
  const languages = useTranslations('dashboard.messages.languages')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const told = offers.flatMap((offer) => offer.told ?? [])
  return (
    <section aria-labelledby="message-text" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h3 id="message-text" className="font-semibold text-lg">
          {t('text.title')}
        </h3>
        <Button variant="ghost" className="-mr-2 px-2!" onClick={() => setOpen(true)}>
          {t('text.edit')}
        </Button>
      </div>
      {LOCALES.map((locale) => {
        const own = told.filter(({ language }) => language === locale)
        const [first] = own
        if (!first) return null
        return (
          <div key={locale} className="flex flex-col gap-1">
            <p className="text-soft text-sm">
              {languages(locale)} · {t('text.count', { count: own.length })}
            </p>
            <p
              lang={locale}
              className="whitespace-pre-line rounded-card bg-accent-soft p-3 [overflow-wrap:anywhere]"
            >
              {first.text}
            </p>
            {first.parts !== null && (
              <p className="text-soft text-sm tabular-nums">
                {t('text.length', { letters: format.number(first.text.length), parts: first.parts })}
              </p>
            )}
          </div>
        )
      })}
      <Dialog
        hasForm
        open={isOpen}
        onOpenChange={setOpen}
        title={t('text.title')}
        description={t('text.description')}
      >
        <ExplanationForm
          explanation={hours.explanation}
          onSave={(explanation) => {
            setOpen(false)
            onExplain(explanation)
          }}
        />
      </Dialog>
    </section>
  )
}

interface ExplanationFormProps {
  explanation: Explanation
  onSave: (explanation: Explanation) => void
}

function ExplanationForm({ explanation, onSave }: ExplanationFormProps) {
  const t = useTranslations('dashboard.disturbances.text')
  const languages = useTranslations('dashboard.messages.languages')
  const [texts, setTexts] = useState(explanation)

  function save(event: FormEvent) {
    event.preventDefault()
    onSave({ en: texts.en.trim(), bn: texts.bn.trim() })
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={save}>
      {LOCALES.map((locale) => (
        <Field key={locale} label={languages(locale)} hint={t('usual')}>
          <Textarea
            lang={locale}
            rows={3}
            maxLength={300}
            value={texts[locale]}
            onChange={({ target }) => setTexts({ ...texts, [locale]: target.value })}
          />
        </Field>
      ))}
      <DialogButtons>
        <Button type="submit">{t('save')}</Button>
      </DialogButtons>
    </form>
  )
}
