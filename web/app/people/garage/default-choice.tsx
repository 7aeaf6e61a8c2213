import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

export function DefaultChoice(props: ComponentProps<'input'>) {
  const t = useTranslations('dashboard.garage')
  return (
    <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
      <input {...props} type="checkbox" className="size-5 shrink-0 accent-brand" />
      {t('isDefault')}
    </label>
  )
}
