import { useState } from 'react'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Textarea, TextInput } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { Sample } from './both-themes.tsx'

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
            <Textarea placeholder="The car looks new again…" />
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
