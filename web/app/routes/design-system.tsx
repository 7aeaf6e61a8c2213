import '../site/design-system/design-system.css'
import { useState } from 'react'
import { BothThemes } from '../site/design-system/both-themes.tsx'
import { Controls, Fields, Messages, Overlays } from '../site/design-system/components.tsx'
import { Colors, Illustrations, Shapes, Surfaces, TypeScale } from '../site/design-system/foundations.tsx'

const sections = [
  ['Colours', Colors],
  ['Type', TypeScale],
  ['Spacing, corners, elevation, motion', Shapes],
  ['Buttons, badges, stars', Controls],
  ['Fields and pickers', Fields],
  ['Cards, tables, tabs', Surfaces],
  ['Loading, messages, empty states', Messages],
  ['Dialogs, drawers, toasts', Overlays],
  ['Illustrations', Illustrations],
] as const

/** All components in all states and both themes. In development only. */
export default function DesignSystem() {
  const [lang, setLang] = useState<'en' | 'bn'>('en')
  return (
    <main lang={lang} className="mx-auto max-w-[110rem] p-4 sm:p-8">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl">Design system</h1>
        <button
          type="button"
          className="min-h-11 underline"
          onClick={() => setLang(lang === 'en' ? 'bn' : 'en')}
        >
          Set in the face of {lang === 'en' ? 'Bangla' : 'English'}
        </button>
      </header>
      {sections.map(([title, Section]) => (
        <section key={title} aria-label={title} className="mb-12">
          <h2 className="mb-4 text-2xl">{title}</h2>
          <BothThemes>
            <Section />
          </BothThemes>
        </section>
      ))}
    </main>
  )
}
