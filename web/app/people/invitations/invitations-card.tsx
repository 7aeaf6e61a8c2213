import type { Invitation } from '@jhilik/contract/staff-invitations.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { emailText } from '../../lib/language/email-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { ConfirmDialog, useAsked } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { invitationsQuery, useSendAgain, useWithdraw } from './api.ts'

/** The invitations that nobody has accepted yet. Renders nothing when there are none. */
export function InvitationsCard() {
  const t = useTranslations('dashboard.invitations')
  const common = useTranslations('dashboard.common')
  const refusalText = useRefusalText()
  const query = useQuery(invitationsQuery())
  const withdraw = useWithdraw()
  const asked = useAsked<Invitation>()

  const confirm = ({ _id, to }: Invitation) =>
    withdraw.mutateAsync(_id).then(
      () => {
        toast.success({ title: t('withdrawn', { to: emailText(to) }) })
        asked.close()
      },
      (error) => {
        console.error('The invitation was not withdrawn', error)
        toast.error({ title: t('withdrawFailed'), description: refusalText(error) })
      },
    )

  if (query.isPending || query.data?.length === 0) return null
  return (
    <Card className="mb-6">
      <CardBody>
        <h2 className="text-[1.1875rem]">{t('open')}</h2>
        <Loaded query={query} failed={t('loadFailed')} className="py-4">
          {(invitations) => (
            <ul className="divide-y divide-line">
              {invitations.map((invitation) => (
                <Row key={invitation._id} invitation={invitation} onWithdraw={() => asked.ask(invitation)} />
              ))}
            </ul>
          )}
        </Loaded>
      </CardBody>
      {asked.item && (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(open) => !open && asked.close()}
          title={t('withdrawTitle', { to: emailText(asked.item.to) })}
          description={t('withdrawText')}
          confirmLabel={t('withdraw')}
          cancelLabel={common('cancel')}
          onConfirm={() => asked.item && void confirm(asked.item)}
          tone="danger"
          busy={withdraw.isPending}
        />
      )}
    </Card>
  )
}

function Row({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const t = useTranslations('dashboard.invitations')
  const duties = useTranslations('dashboard.users.duties')
  const format = useFormat()
  const refusalText = useRefusalText()
  const again = useSendAgain()
  const { _id, duty, by, sentAt, expiresAt, expired } = invitation
  const to = emailText(invitation.to)

  const send = () =>
    again.mutateAsync(_id).then(
      () => toast.success({ title: t('sent', { to }) }),
      (error) => {
        console.error('The invitation was not sent again', error)
        toast.error({ title: t('failed'), description: refusalText(error) })
      },
    )

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          <span translate="no">{to}</span>
          <Badge tone="neutral">{duties(duty)}</Badge>
          {expired && <Badge tone="warning">{t('expired')}</Badge>}
        </p>
        <p className="text-soft text-sm [overflow-wrap:anywhere]">
          {t('sentBy', { name: by, date: format.date(sentAt) })}
          {!expired && <span> {t('until', { date: format.date(expiresAt) })}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          busy={again.isPending}
          aria-label={t('againOf', { to })}
          onClick={() => void send()}
        >
          {t('again')}
        </Button>
        <Button size="sm" variant="ghost" aria-label={t('withdrawOf', { to })} onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      </div>
    </li>
  )
}
