import { BANK, type Statement } from '@jhilik/contract/statements.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MoneyRow, rowButton } from '../row.tsx'
import { statementsQuery } from './api.ts'
import { ImportForm } from './import-form.tsx'

/** Files of gateways and the bank, compared with the ledger. */
export function StatementsCard() {
  const t = useTranslations('dashboard.money')
  const may = usePermission()
  const query = useQuery(statementsQuery())
  return (
    <TitledCard title={t('statements.title')} text={t('statements.text')} gap="mb-0">
      {may('statements.import') && <ImportForm />}
      <Loaded query={query} failed={t('failed')} className="py-6">
        {(statements) =>
          statements.length > 0 && (
            <ul className="mt-5 divide-y divide-line border-line border-t">
              {statements.map((statement) => (
                <StatementRow key={statement._id} statement={statement} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  )
}

function StatementRow({ statement }: { statement: Statement }) {
  const t = useTranslations('dashboard.money.statements')
  const gatewayText = useGatewayText()
  const format = useFormat()
  const linkOf = useStatementLink()
  const { _id, gateway, fileName, importedAt, importedBy, lines, matched, open } = statement
  return (
    <MoneyRow
      title={`${gateway === BANK ? t('bank') : gatewayText(gateway)} · ${fileName}`}
      text={[format.dateTime(importedAt), importedBy, t('matched', { matched, lines })]
        .filter(Boolean)
        .join(' · ')}
    >
      <Badge tone={open > 0 ? 'warning' : 'success'}>{t('open', { count: open })}</Badge>
      <ButtonLink
        {...rowButton}
        to={linkOf(_id)}
        preventScrollReset
        aria-label={t('showOf', { file: fileName })}
      >
        {t('show')}
      </ButtonLink>
    </MoneyRow>
  )
}

/** The address of the differences of a statement: a dialog of this page, which keeps its period and filter. */
export function useStatementLink() {
  const [params] = useSearchParams()
  return (statementId: string) => {
    const next = new URLSearchParams(params)
    next.set('statement', statementId)
    next.delete('line')
    return { search: `?${next}` }
  }
}
