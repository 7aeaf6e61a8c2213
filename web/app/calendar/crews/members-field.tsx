import { MAX_SEARCH_LENGTH } from '@jhilik/contract/constants.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useSettled } from '../../lib/page/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError, TextInput } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { peopleQuery } from './api.ts'
import type { CrewInput } from './crew-input.ts'

/** The delay is longer than the time between two key strokes. */
const SETTLE_MS = 250

/** The people of a crew, and a search that adds others. */
export function MembersField() {
  const t = useTranslations('dashboard.crews.people')
  const { control, formState } = useFormContext<CrewInput>()
  const { field } = useController({ control, name: 'members' })
  const members = field.value
  const [typed, setTyped] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const wanted = useSettled(typed.trim(), SETTLE_MS, '')
  const query = useQuery({ ...peopleQuery(wanted), placeholderData: keepPreviousData })
  const found = query.data?.filter(({ _id }) => !members.some((member) => member._id === _id))

  function change(next: CrewInput['members'], text: string) {
    field.onChange(next)
    setAnnouncement(text)
    // The pressed button is gone.
    search.current?.focus()
  }

  return (
    <fieldset className="min-w-0">
      <legend className="font-bold text-lg">{t('title')}</legend>
      <p className="mb-2 text-soft text-sm">{t('hint')}</p>
      <FieldError error={formState.errors.members?.message} />
      {members.length === 0 ? (
        <p className="py-2 text-muted">{t('none')}</p>
      ) : (
        <ul className="mb-2 divide-y divide-line">
          {members.map((member) => (
            <li key={member._id} className="flex items-center justify-between gap-2">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{member.name}</span>
              <IconButton
                icon={X}
                label={t('remove', { name: member.name })}
                onClick={() =>
                  change(
                    members.filter(({ _id }) => _id !== member._id),
                    t('removedNow', { name: member.name }),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Field label={t('search')}>
        <TextInput
          ref={search}
          type="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t('searchPlaceholder')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAnnouncement('')
          }}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <p role="status" className="mt-2 text-soft text-sm">
        {announcement ||
          (wanted && found && !query.isPlaceholderData ? t('found', { count: found.length }) : '')}
      </p>
      {query.isError && !query.data && <LoadFailed query={query}>{t('failed')}</LoadFailed>}
      <ul className="mt-1">
        {found?.map(({ _id, name, email, phone }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-2">
            <Button
              variant="ghost"
              className="-ml-3 px-3! text-left"
              aria-label={t('add', { name })}
              onClick={() => change([...members, { _id, name }], t('addedNow', { name }))}
            >
              <Plus aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </Button>
            <span className="min-w-0 text-soft text-sm [overflow-wrap:anywhere]">{email ?? phone}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
