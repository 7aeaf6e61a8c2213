import { STATUS_STATES, type Status, type StatusProblem, type StatusState } from '@jhilik/contract/status.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'

export interface StatusRow {
  key: string
  name: string
  state: StatusState
  problem: StatusProblem | null
  /** Short sentences, each complete in itself. */
  facts: string[]
  /** The program's own words, which are English only. */
  english: string | null
}
type Fact = string | false | null

const MEGABYTE = 1e6
const GIGABYTE = 1e9
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** Problems come first, the gravest at the top. */
const byGravity = (a: StatusRow, b: StatusRow) =>
  STATUS_STATES.indexOf(b.state) - STATUS_STATES.indexOf(a.state)

/** The parts of the server as rows of texts. */
export function useStatusRows(): (status: Status) => StatusRow[] {
  const t = useTranslations('dashboard.status')
  const format = useFormat()
  const gatewayText = useGatewayText()

  const sizeText = (bytes: number) => {
    const isLarge = bytes >= GIGABYTE
    const size = Math.round((bytes / (isLarge ? GIGABYTE : MEGABYTE)) * 10) / 10
    return t(isLarge ? 'gigabytes' : 'megabytes', { size: format.number(size) })
  }
  const lastText = (minutes: number) => {
    const days = Math.floor(minutes / DAY_MINUTES)
    return days > 0 ? t('days', { count: days }) : format.duration(minutes)
  }
  const messageFacts = ({ lastSentAt, failingSince }: Status['mail'] | Status['sms']): Fact[] => [
    lastSentAt && t('messages.lastSent', { time: format.dateTime(lastSentAt) }),
    failingSince && t('messages.failingSince', { time: format.dateTime(failingSince) }),
  ]

  return (status) => {
    const { server, database, jobs, payments, mail, sms, router, disk, backup, audit } = status
    const row = (
      key: string,
      name: string,
      { state, problem }: Pick<StatusRow, 'state' | 'problem'>,
      facts: Fact[],
      english: string | null = null,
    ): StatusRow => ({
      key,
      name,
      state,
      problem,
      facts: facts.filter((fact): fact is string => Boolean(fact)),
      english,
    })
    const runsMinutes = Math.round((Date.parse(status.checkedAt) - Date.parse(server.startedAt)) / 60_000)

    const rows = [
      row('server', t('server.name'), server, [
        t('server.version', { version: server.version }),
        t('server.runs', { duration: lastText(Math.max(1, runsMinutes)) }),
        `Node ${server.node.slice(1)}`,
      ]),
      row('database', t('database.name'), database, [
        database.version && t(`database.${database.kind}`, { version: database.version.split(' ')[0] ?? '' }),
        database.bytes !== null && sizeText(database.bytes),
        database.migration &&
          t('database.migration', { number: format.number(Number(database.migration.slice(0, 4))) }),
      ]),
      ...(jobs
        ? [
            row(
              'jobs',
              t('jobs.name'),
              jobs,
              [
                t('jobs.waiting', { count: jobs.waiting }),
                jobs.oldestWaitingSeconds >= 60 &&
                  t('jobs.oldest', { duration: lastText(Math.round(jobs.oldestWaitingSeconds / 60)) }),
                jobs.failed > 0 && t('jobs.failed', { count: jobs.failed }),
              ],
              jobs.names.join(', '),
            ),
          ]
        : []),
      ...(payments
        ? [
            row('payments', t('payments.name'), payments, [
              t('payments.open', { count: payments.open }),
              payments.inReview > 0 && t('payments.inReview', { count: payments.inReview }),
              payments.unanswered > 0 && t('payments.unanswered', { count: payments.unanswered }),
              payments.refundsByHand > 0 && t('payments.refundsByHand', { count: payments.refundsByHand }),
              payments.overdueHolds > 0 && t('payments.overdueHolds', { count: payments.overdueHolds }),
            ]),
          ]
        : []),
      ...status.gateways.map((gateway) =>
        row(
          `gateway ${gateway.name}`,
          t('gateway.name', { gateway: gatewayText(gateway.name) }),
          gateway,
          [
            t(`gateway.${gateway.environment}`),
            gateway.lastAnswerAt
              ? t('gateway.lastAnswer', { time: format.dateTime(gateway.lastAnswerAt) })
              : t('gateway.notAsked'),
            gateway.failingSince &&
              t('gateway.failingSince', { time: format.dateTime(gateway.failingSince) }),
          ],
          gateway.lastError,
        ),
      ),
      row('mail', t('mail.name'), mail, [
        t(mail.configured ? 'mail.server' : 'mail.onDisk'),
        mail.waiting > 0 && t('mail.waiting', { count: mail.waiting }),
        ...messageFacts(mail),
      ]),
      row('sms', t('sms.name'), sms, [
        t(sms.configured ? 'sms.configured' : 'sms.none'),
        sms.parts !== null && sms.limit !== null && t('sms.month', { parts: sms.parts, limit: sms.limit }),
        ...messageFacts(sms),
      ]),
      row(
        'router',
        t('router.name'),
        router,
        router.configured
          ? [
              router.roads && t('router.measured', router.roads),
              router.lastAnswerAt
                ? t('router.lastAnswer', { time: format.dateTime(router.lastAnswerAt) })
                : t('router.noAnswer'),
              router.failingSince && t('router.failingSince', { time: format.dateTime(router.failingSince) }),
            ]
          : [t('router.none')],
        router.lastError,
      ),
      row('disk', t('disk.name'), disk, [
        disk.freeBytes !== null &&
          disk.sizeBytes !== null &&
          t('disk.free', { free: sizeText(disk.freeBytes), size: sizeText(disk.sizeBytes) }),
      ]),
      row('backup', t('backup.name'), backup, [
        backup.lastSuccessAt && t('backup.last', { time: format.dateTime(backup.lastSuccessAt) }),
      ]),
      row('audit', t('audit.name'), audit, [
        audit.lastAt && t('audit.last', { time: format.dateTime(audit.lastAt) }),
        audit.violations !== null && t('audit.violations', { count: audit.violations }),
      ]),
    ]
    return rows.sort(byGravity)
  }
}
