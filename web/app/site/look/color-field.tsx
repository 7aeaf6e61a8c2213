import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field, TextInput } from '../../ui/field.tsx'
import type { LookFields } from './look-draft.ts'

/** A color that is typed as `#rrggbb` or chosen from the browser's colors. */
export function ColorField({ name }: { name: 'brand' | 'spark' }) {
  const t = useTranslations('setup.look.form')
  const { register, setValue, watch, formState } = useFormContext<LookFields>()
  const field = `colors.${name}` as const
  const value = watch(field).trim().toLowerCase()
  const isColor = /^#[0-9a-f]{6}$/.test(value)
  return (
    <Field label={t(name)} hint={t(`${name}Hint`)} error={formState.errors.colors?.[name]?.message}>
      <div className="flex gap-2">
        <TextInput spellCheck={false} autoComplete="off" maxLength={7} {...register(field)} />
        <input
          type="color"
          aria-label={t('pick', { color: t(name) })}
          value={isColor ? value : '#000000'}
          onChange={({ target }) =>
            setValue(field, target.value, { shouldDirty: true, shouldValidate: true })
          }
          style={{ width: '3.5rem' }}
          className="control shrink-0 p-1!"
        />
      </div>
    </Field>
  )
}
