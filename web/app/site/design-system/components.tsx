import { Search } from 'lucide-react'
import { useState } from 'react'
import { StarDisplay, StarInput } from '../../catalog/reviews/ratings.tsx'
import { LOGIN_FAILURE_TOAST_MS, LOGIN_SUCCESS_TOAST_MS } from '../../people/accounts/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, Select, Textarea, TextInput } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { Logo } from '../../ui/logo.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Sample } from './both-themes.tsx'

const variants = ['primary', 'spark', 'secondary', 'ghost', 'danger'] as const
const tones = ['success', 'danger', 'warning', 'neutral', 'accent'] as const

export function Controls() {
  const [stars, setStars] = useState(3)
  return (
    <>
      <Sample title="Buttons: at rest, with an icon, busy, disabled">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {variants.map((variant) => (
            <div key={variant} className="flex flex-col items-start gap-2">
              <Button variant={variant}>{variant}</Button>
              <Button variant={variant}>
                <Search aria-hidden className="size-5" />
                Search
              </Button>
              <Button variant={variant} busy>
                Saving
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Sizes">
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm">Small</Button>
          <Button>Medium</Button>
          <Button size="lg">Large</Button>
        </div>
      </Sample>
      <Sample title="Badges">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Sample>
      <Sample title="Stars: shown, none, and to choose">
        <div className="flex flex-wrap items-center gap-6">
          <StarDisplay value={4.5} />
          <StarDisplay value={0} />
          <StarInput label="Your rating" value={stars} onChange={setStars} />
        </div>
      </Sample>
      <Sample title="Logo and avatars">
        <div className="flex flex-wrap items-center gap-4">
          <Logo name="Jhilik" />
          <Avatar size="sm" src="/avatars/avatar-1.svg" />
          <Avatar src="/avatars/avatar-4.svg" />
          <Avatar alt="Somebody without a picture" />
        </div>
      </Sample>
    </>
  )
}

export function Fields() {
  const [date, setDate] = useState('2026-11-21')
  const [time, setTime] = useState('10:00')
  return (
    <>
      <Sample title="Fields: empty, filled, with a hint, refused, read-only, disabled">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Location" required>
            <TextInput placeholder="Dhanmondi, Dhaka" />
          </Field>
          <Field label="Name" hint="As your neighbours know you.">
            <TextInput defaultValue="Nadia Rahman" />
          </Field>
          <Field label="Email" error="Please enter a valid email address" required>
            <TextInput defaultValue="nadia@" />
          </Field>
          <Field label="Password">
            <PasswordInput defaultValue="Sparkle-123" />
          </Field>
          <Field label="Email (read-only)">
            <TextInput readOnly defaultValue="user@jhilik.example" />
          </Field>
          <Field label="Phone (disabled)">
            <TextInput disabled defaultValue="01711223344" />
          </Field>
          <Field label="Price">
            <NumberInput defaultValue={18} />
          </Field>
          <Field label="Service type">
            <Select defaultValue="">
              <option value="">Choose one</option>
              <option>Cleaning</option>
              <option>Repair</option>
            </Select>
          </Field>
          <Field label="Your review" className="sm:col-span-2">
            <Textarea placeholder="What went well? What could be better?" />
          </Field>
        </div>
      </Sample>
      <Sample title="Pickers: filled, empty, refused, disabled">
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="Date" value={date} onChange={setDate} />
          <TimeField label="Time" value={time} onChange={setTime} />
          <DateField label="Date from today on" required min="2026-11-21" value="" onChange={() => {}} />
          <TimeField label="Time" required value="" onChange={() => {}} />
          <DateField label="Date" error="Date is required" value="" onChange={() => {}} />
          <DateField label="Date" disabled value="2026-11-21" onChange={() => {}} />
        </div>
      </Sample>
    </>
  )
}

const alertTones = ['info', 'success', 'warning', 'danger'] as const
const empty = ['no-services', 'no-bookings', 'no-reviews']

export function Messages() {
  return (
    <>
      <Sample title="Loading">
        <div className="grid grid-cols-2 items-center gap-4">
          <Spinner label="Loading services..." />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        </div>
      </Sample>
      <Sample title="Messages in the page">
        <div className="flex flex-col gap-3">
          {alertTones.map((tone) => (
            <Alert
              key={tone}
              tone={tone}
              title={tone}
              action={tone === 'danger' && <Button size="sm">Try again</Button>}
            >
              What happened, and what can be done about it.
            </Alert>
          ))}
        </div>
      </Sample>
      <Sample title="Empty states">
        <div className="grid gap-4 sm:grid-cols-2">
          {empty.map((name) => (
            <EmptyState
              key={name}
              illustration={<img src={`/illustrations/${name}.svg`} alt="" width={200} height={150} />}
              title="No services available at the moment."
              action={<Button variant="secondary">Clear filters</Button>}
            />
          ))}
          <EmptyState title="Nothing here" text="Without a picture of its own." />
        </div>
      </Sample>
    </>
  )
}

export function Overlays() {
  const [shown, setShown] = useState<'dialog' | 'confirm' | 'drawer' | null>(null)
  const close = () => setShown(null)
  return (
    <Sample title="They open over the page, in the page's own theme">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setShown('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setShown('confirm')}>
          Question
        </Button>
        <Button variant="secondary" onClick={() => setShown('drawer')}>
          Drawer
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            showNotice({ title: 'Success', text: 'Review submitted successfully!', tone: 'success' })
          }
        >
          Notice
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.success({ title: 'Log In successful', durationMs: LOGIN_SUCCESS_TOAST_MS })}
        >
          Toast, 2 s
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.error({
              title: 'Login failed',
              description: 'Something went wrong, please try again!',
              durationMs: LOGIN_FAILURE_TOAST_MS,
            })
          }
        >
          Failure, 3 s
        </Button>
      </div>
      <Dialog open={shown === 'dialog'} onOpenChange={close} title="A dialog" description="What it is about.">
        Its content.
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        onOpenChange={close}
        onConfirm={close}
        title="Are you sure?"
        description="You won't be able to revert this!"
        confirmLabel="Yes, delete it!"
        cancelLabel="Cancel"
        tone="danger"
      />
      <Drawer open={shown === 'drawer'} onOpenChange={close} title="Menu">
        Its content.
      </Drawer>
    </Sample>
  )
}
