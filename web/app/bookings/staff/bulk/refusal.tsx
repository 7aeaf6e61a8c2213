import type { BulkAct, BulkItem } from '@jhilik/contract/bulk-changes.ts'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { languageOf } from '../../../lib/language/i18n.ts'
import { useFieldMessage } from '../../../lib/language/translated.ts'
import { staffBookingPath } from '../../../lib/page/booking-paths.ts'

interface RefusalProps {
  kind: BulkAct['kind']
  refused: Pick<BulkItem, 'booking' | 'code' | 'message' | 'conflicts'>
}

/** Says why a booking is not changed. Where only its crew is missing, a link leads to where staff choose one themselves. */
export function Refusal({ kind, refused }: RefusalProps) {
  const t = useTranslations('dashboard.bulk')
  const { booking, code } = refused
  const text = useRefusal()(refused)
  const action = kind === 'assign' ? 'assign' : 'move'
  return (
    <>
      <p className="text-danger">{text}</p>
      {(code === 'no_crew_free' || code === 'crew_conflict') && (
        <Link
          to={`${staffBookingPath(booking._id)}?action=${action}`}
          target="_blank"
          className="inline-flex min-h-6 items-center font-semibold text-link pointer-coarse:min-h-11"
        >
          {t(`${action}.alone`)}
        </Link>
      )}
    </>
  )
}

function useRefusal() {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const fieldMessage = useFieldMessage()
  return ({ code, message, conflicts }: RefusalProps['refused']): string | null => {
    if (code === null || message === null) return null
    if (conflicts.length > 0) return conflicts.map((kind) => t(`crewConflicts.${kind}`)).join(' · ')
    if (code === 'invalid_input') return fieldMessage(message)
    // The general text tells to choose a crew in the form, which this one does not have.
    if (code === 'no_crew_free') return t('bulk.noCrewFree')
    const problems: Partial<Record<string, string>> = languageOf(locale).refusals?.problems ?? {}
    return problems[code] ?? message
  }
}
