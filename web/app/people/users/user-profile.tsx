import { MAX_USER_NOTE_LENGTH } from '@jhilik/contract/constants.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import type { UserDetail } from '@jhilik/contract/user-detail.ts'
import {
  CalendarDays,
  CarFront,
  KeyRound,
  LogOut,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
  ShieldCheck,
  ShieldOff,
  UserCheck,
  UserX,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { emailText } from '../../lib/language/email-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useVehicleText } from '../../lib/language/use-booking-texts.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, ConfirmedButton } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { PhoneNumber, WholeWords } from '../../ui/text.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { RecentChanges } from '../history/recent-changes.tsx'
import { useSaveChanges } from '../history/use-save-changes.tsx'
import { AccountStateDialog } from './account-state-dialog.tsx'
import { useEndSignInsOf, useRemoveFactorsOf, useWriteNote } from './api.ts'
import { EmailBadge, RoleBadge, StateBadge } from './badges.tsx'
import { ContactPart } from './contact-part.tsx'
import { DutyDialog, useRoleChange } from './role-change.tsx'

const linkClass = 'text-link underline-offset-4 hover:underline'

interface UserProfileProps {
  user: UserDetail
  isSelf: boolean
  /** What the user still has booked; shown when the account is closed, and before. */
  openBookings: ReactNode
  /** What the user gets off every visit. */
  discount: ReactNode
  /** What the user wants to get, and which numbers sent STOP. */
  messages: ReactNode
}

export function UserProfile({ user, isSelf, openBookings, discount, messages }: UserProfileProps) {
  const t = useTranslations('dashboard.users')
  const format = useFormat()
  const may = usePermission()
  const { name, email, phone, address, createdAt } = user
  const mayWriteNote = may('people.note') && (user.role === 'user' || may('staff.manage'))
  return (
    <Card className="flex flex-col gap-5 p-(--card-edge) sm:p-6 desk:px-0 desk:py-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={user.img} size="lg" />
        <div className="flex min-w-[min(8rem,100%)] flex-1 flex-col gap-2">
          <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{name}</h1>
          <div className="flex flex-wrap gap-2">
            <RoleBadge user={user} />
            {(user.hasAccount || !user.active) && <StateBadge user={user} />}
            <EmailBadge user={user} />
            {isSelf && <Badge tone="accent">{t('you')}</Badge>}
          </div>
        </div>
      </div>
      <dl className="grid gap-3">
        <Fact icon={Mail} label={t('email')}>
          {email ? (
            <a href={`mailto:${email}`} className={linkClass}>
              {emailText(email)}
            </a>
          ) : (
            t('noEmail')
          )}
        </Fact>
        <Fact icon={Phone} label={t('phone')}>
          {phone ? (
            <a href={phoneLink(phone)} className={`${linkClass} -my-2.5 inline-flex min-h-11 items-center`}>
              <PhoneNumber>{phone}</PhoneNumber>
            </a>
          ) : (
            t('noPhone')
          )}
        </Fact>
        <Fact icon={MapPin} label={t('address')}>
          {address || t('noAddress')}
        </Fact>
        <Fact icon={CalendarDays} label={t('since')}>
          {t(user.hasAccount ? 'sinceDate' : 'noAccount.since', { date: format.date(createdAt) })}
        </Fact>
      </dl>
      <UserVehicles vehicles={user.vehicles} />
      {mayWriteNote && <UserNote key={user._id} user={user} />}
      {discount}
      {messages}
      {!user.active && may('people.manage') && openBookings}
      {!user.hasAccount && <ContactPart user={user} />}
      {(user.hasAccount || !user.active) && (
        <UserActions user={user} isSelf={isSelf} openBookings={openBookings} />
      )}
      <RecentChanges type="user" id={user._id} />
    </Card>
  )
}

function Fact({ icon: Icon, label, children }: { icon: typeof Mail; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <dt className="sr-only">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** The vehicles of the user's garage, for staff. Renders nothing when there are none. */
function UserVehicles({ vehicles }: Pick<UserDetail, 'vehicles'>) {
  const t = useTranslations('dashboard.users')
  const textOf = useVehicleText()
  if (vehicles.length === 0) return null
  return (
    <section aria-labelledby="vehicles" className="border-line border-t pt-5">
      <h2 id="vehicles" className="mb-2 text-lg">
        {t('vehicles')}
      </h2>
      <ul className="flex flex-col gap-2">
        {vehicles.map((vehicle) => (
          <li key={vehicle._id} className="flex items-start gap-3 leading-snug">
            <CarFront aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {textOf(vehicle).nameAndYear},{' '}
              <span className="tabular-nums">
                <WholeWords text={textOf(vehicle).plate} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A note of the staff about a user, who never sees it. */
function UserNote({ user }: { user: UserDetail }) {
  const t = useTranslations('dashboard')
  const refusalText = useRefusalText()
  /** Null as long as the note is shown as it is stored, by whoever. */
  const [typed, setTyped] = useState<string | null>(null)
  // The user as it was when somebody began to type.
  const [base, setBase] = useState(user)
  const text = typed ?? user.note
  useUnsaved(typed !== null && typed.trim() !== user.note)
  const { mutateAsync, isPending } = useWriteNote(user._id)
  const { save: saveChanges, question } = useSaveChanges<UserDetail>({
    labels: { note: t('users.note') },
    show: (_, { note }) => note,
  })
  const save = () =>
    saveChanges(base, { note: text.trim() }, mutateAsync).then(
      (saved) => {
        if (saved === null) return
        setTyped((now) => (now === text ? null : now))
        toast.success({ title: t('users.noteSaved') })
      },
      (error) => {
        console.error('The note was not saved', error)
        toast.error({ title: t('users.noteFailed'), description: refusalText(error) })
      },
    )
  return (
    <div className="flex flex-col items-start gap-3 border-line border-t pt-5">
      <Field label={t('users.note')} hint={t('users.noteHint')} className="w-full">
        <Textarea
          rows={3}
          maxLength={MAX_USER_NOTE_LENGTH}
          value={text}
          onChange={(event) => {
            if (typed === null) setBase(user)
            setTyped(event.target.value)
          }}
        />
      </Field>
      <Button variant="secondary" busy={isPending} disabled={text.trim() === user.note} onClick={save}>
        {t('common.save')}
      </Button>
      {question}
    </div>
  )
}

/** What staff may do with an account; each asks first. */
function UserActions({ user, isSelf, openBookings }: Omit<UserProfileProps, 'discount' | 'messages'>) {
  const t = useTranslations('dashboard')
  const may = usePermission()
  const [asking, setAsking] = useState<'duty' | 'demote' | 'state' | null>(null)
  // Keeps the content while the dialog fades out.
  const [asked, setAsked] = useState(user)
  const { change, isPending, question } = useRoleChange(() => setAsking(null))
  const endSignIns = useEndSignInsOf(user._id)
  const removeFactors = useRemoveFactorsOf(user._id)
  const isAdmin = user.role === 'admin'
  const managesStaff = may('staff.manage')
  if (!may(isAdmin ? 'staff.manage' : 'people.manage')) return null
  if (isSelf) {
    return <p className="border-line border-t pt-4 text-muted text-sm">{t('users.ownAccount')}</p>
  }

  function ask(what: typeof asking) {
    setAsked(user)
    setAsking(what)
  }

  const close = () => setAsking(null)
  const StateIcon = user.active ? UserX : UserCheck
  return (
    <div className="grid gap-3 border-line border-t pt-5 sm:grid-cols-2 xl:grid-cols-1">
      <Button variant="secondary" onClick={() => ask('state')}>
        <StateIcon aria-hidden className="size-5" />
        {t(user.active ? 'users.closeAccount' : 'users.openAccount')}
      </Button>
      {user.active && managesStaff && (
        <AskedAction
          action="endSignIns"
          icon={LogOut}
          name={user.name}
          done={t('users.signInsEnded', { name: user.name })}
          run={endSignIns.mutateAsync}
        />
      )}
      {managesStaff && isAdmin && (
        <AskedAction
          action="removeFactors"
          icon={KeyRound}
          name={user.name}
          done={t('users.factorsRemoved', { name: user.name })}
          run={removeFactors.mutateAsync}
        />
      )}
      {managesStaff && user.hasAccount && (
        <Button variant="ghost" onClick={() => ask('duty')}>
          <ShieldCheck aria-hidden className="size-5" />
          {t(isAdmin ? 'users.changeDuty' : 'users.promote')}
        </Button>
      )}
      {managesStaff && isAdmin && (
        <Button variant="ghost" onClick={() => ask('demote')}>
          <ShieldOff aria-hidden className="size-5" />
          {t('users.demote')}
        </Button>
      )}
      {question}
      <DutyDialog user={asked} open={asking === 'duty'} onClose={close} />
      <ConfirmDialog
        open={asking === 'demote'}
        onOpenChange={(open) => !open && close()}
        title={t('users.demoteTitle', { name: asked.name })}
        description={t('users.becomes.user', { name: asked.name })}
        confirmLabel={t('users.demote')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => change(asked, null)}
        tone="danger"
        busy={isPending}
      />
      <AccountStateDialog
        user={asked}
        openBookings={openBookings}
        open={asking === 'state'}
        onClose={close}
      />
    </div>
  )
}

interface AskedActionProps {
  action: 'endSignIns' | 'removeFactors'
  icon: LucideIcon
  name: string
  /** The message after it. */
  done: string
  run: () => Promise<unknown>
}

function AskedAction({ action, icon: Icon, name, done, run }: AskedActionProps) {
  const t = useTranslations('dashboard')

  async function confirm() {
    try {
      await run()
      toast.success({ title: done })
    } catch (error) {
      console.error('The account was not changed', error)
      toast.error({ title: t(`users.${action}Failed`) })
    }
  }

  return (
    <ConfirmedButton
      title={t(`users.${action}Title`, { name })}
      description={t(`users.${action}Text`)}
      confirmLabel={t(`users.${action}Confirm`)}
      cancelLabel={t('common.cancel')}
      tone="danger"
      onConfirm={confirm}
    >
      <Icon aria-hidden className="size-5" />
      {t(`users.${action}`)}
    </ConfirmedButton>
  )
}
