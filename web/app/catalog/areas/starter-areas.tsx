import { type Area, MAX_AREAS, STARTER_GROUPS, type StarterArea } from '@jhilik/contract/areas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, TextInput } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { starterAreasQuery, useAddStarterAreas } from './api.ts'
import { useAreaName, useProblemOfArea } from './area-form.tsx'
import { searchNames } from './search-names.ts'

interface StarterAreasProps {
  areas: readonly Area[]
  onDone: () => void
}

/** Adds several of the country's well-known areas, which have their places already. */
export function StarterAreas({ areas, onDone }: StarterAreasProps) {
  const t = useTranslations('dashboard.areas.starters')
  const problemOf = useProblemOfArea()
  const nameOf = useAreaName()
  const query = useQuery(starterAreasQuery())
  const add = useAddStarterAreas()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  useUnsaved(chosen.length > 0)
  const left = MAX_AREAS - areas.length

  const sameAs = ({ nameEn, nameBn }: StarterArea) =>
    areas.find((area) => area.nameEn.toLowerCase() === nameEn.toLowerCase() || area.nameBn === nameBn)
  const toggle = (name: string) =>
    setChosen((names) => (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]))

  async function save() {
    if (chosen.length === 0) return
    try {
      await add.mutateAsync([...chosen])
      toast.success({ title: t('added', { count: chosen.length }) })
      onDone()
    } catch (error) {
      console.error('The areas were not added', error)
    }
  }

  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      // The bar at the end must not lie on a box that has the focus.
      className="grid gap-5 [&_input]:scroll-mb-28"
    >
      <Loaded query={query} loading={t('loading')} failed={t('failed')}>
        {(all) => {
          const found = searchNames(all, typed, ({ nameEn, nameBn }) => [nameEn, nameBn])
          return (
            <>
              <Field label={t('search')}>
                <TextInput
                  type="search"
                  autoComplete="off"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  // The list follows the text already, and Enter would add what is chosen so far.
                  onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                />
              </Field>
              <div role="status" className="empty:hidden">
                {found.length === 0 && <p className="text-soft">{t('none')}</p>}
              </div>
              {STARTER_GROUPS.map((group) => {
                const own = found.filter((area) => area.group === group)
                if (own.length === 0) return null
                return (
                  <fieldset key={group} className="min-w-0">
                    <legend className="font-semibold">{t(`groups.${group}`)}</legend>
                    <div className="grid gap-x-4 sm:grid-cols-2">
                      {own.map((starter) => {
                        const same = sameAs(starter)
                        const isThere = same !== undefined && same.latitude !== null
                        return (
                          <Checkbox
                            key={starter.nameEn}
                            label={
                              <>
                                {nameOf(starter)}
                                {same && (
                                  <span className="block text-soft text-sm">
                                    {t(isThere ? 'there' : 'getsPlace')}
                                  </span>
                                )}
                              </>
                            }
                            checked={isThere || chosen.includes(starter.nameEn)}
                            disabled={isThere}
                            onChange={() => toggle(starter.nameEn)}
                          />
                        )
                      })}
                    </div>
                  </fieldset>
                )
              })}
              <p className="text-muted text-sm">{t('source')}</p>
              {chosen.length > left && <Alert tone="warning">{t('tooMany', { count: left })}</Alert>}
              {add.error && <Alert tone="danger">{problemOf(add.error)}</Alert>}
              <div className="sticky -bottom-4 z-10 -mx-1 flex flex-wrap items-center justify-between gap-3 bg-surface px-1 py-3 sm:-bottom-8">
                <p role="status" className="text-soft">
                  {t('chosen', { count: chosen.length })}
                </p>
                <Button type="submit" busy={add.isPending} disabled={chosen.length === 0}>
                  {t('add')}
                </Button>
              </div>
            </>
          )
        }}
      </Loaded>
    </DialogForm>
  )
}
