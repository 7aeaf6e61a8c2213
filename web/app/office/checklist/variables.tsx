import { useTranslations } from 'use-intl'
import { Code } from '../../ui/code.tsx'

/** The names of the variables to set in the environment of the server. */
export function Variables({ names }: { names: readonly string[] }) {
  const t = useTranslations('setup')
  if (names.length === 0) return null
  return (
    <p className="mt-1 text-[0.9375rem] text-soft">
      {t('setVariables')}{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Code>{name}</Code>
        </span>
      ))}
    </p>
  )
}
