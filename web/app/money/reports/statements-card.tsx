import { BANK, type Statement } from '@jhilik/contract/statements.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { statementsQuery } from './api.ts'
import { ImportForm } from './import-form.tsx'
import { useStatementLink } from './use-statement-link.ts'

/** Files of gateways and the bank, compared with the ledger. */
export function StatementsCard() {
  const t = useTranslations('dashboard.money')
  const common = useTranslations('dashboard.common')
  const may = usePermission()
  const query = useQuery(statementsQuery())
  return (
    <Card>
      <CardBody>
        <h2 className="text-xl">{t('statements.title')}</h2>
        <p className="mt-1 text-soft">{t('statements.text')}</p>
        {may('statements.import') && <ImportForm />}
        <Loaded
          query={query}
          texts={{ loading: common('loading'), failed: t('failed'), retry: common('retry') }}
          className="py-6"
        >
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
      </CardBody>
    </Card>
  )
}

function StatementRow({ statement }: { statement: Statement }) {
  const t = useTranslations('dashboard.money.statements')
  const gatewayText = useGatewayText()
  const format = useFormat()
  const linkOf = useStatementLink()
  const { _id, gateway, fileName, importedAt, importedBy, lines, matched, open } = statement
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {gateway === BANK ? t('bank') : gatewayText(gateway)} · {fileName}
        </p>
        <p className="text-[0.9375rem] text-soft">
          {[format.dateTime(importedAt), importedBy, t('matched', { matched, lines })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Badge tone={open > 0 ? 'warning' : 'success'}>{t('open', { count: open })}</Badge>
      <ButtonLink
        variant="secondary"
        size="sm"
        className="min-h-11"
        to={linkOf(_id)}
        preventScrollReset
        aria-label={t('showOf', { file: fileName })}
      >
        {t('show')}
      </ButtonLink>
    </li>
  )
}
