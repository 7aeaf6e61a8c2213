import { escapeHtml } from '../../platform/html.ts'
import type { Transaction } from './books.ts'
import {
  type FieldName,
  formQuery,
  type HostedForm,
  POOR_WALLET,
  type Progress,
  TABS,
  TEST_CARDS,
  TEST_CODE,
  TEST_PIN,
  WALLETS,
} from './customer-steps.ts'
import { amountOf, type Look, languageLinks, page } from './pages.ts'

interface Visit {
  look: Look
  transaction: Transaction
  form: HostedForm
  shop: string
}

interface Input {
  name: string
  field: FieldName
  /** Attributes of the input. */
  more: string
  isFirst?: boolean
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

function input({ look }: Visit, wrong: readonly FieldName[], { name, field, more, isFirst }: Input): string {
  const { labels, hints, errors } = look.language.texts.customer
  const isWrong = wrong.includes(field)
  const focus = wrong.length > 0 ? wrong[0] === field : isFirst
  const about = look.language.digits(isWrong ? errors[field] : hints[field])
  return `<div class="field"><label for="${field}">${labels[field]}</label>
<input id="${field}" name="${name}" required autocomplete="off" inputmode="numeric" aria-describedby="${field}-about"${isWrong ? ' aria-invalid="true"' : ''}${focus ? ' autofocus' : ''} ${more}>
<span id="${field}-about"${isWrong ? ' class="error"' : ''}>${about}</span></div>`
}

/** Returns a form that leads to the next step, and the button with which customers give up. */
function stepForm(visit: Visit, fields = '', submit = ''): string {
  const { look, transaction, form } = visit
  const action = escapeHtml(look.language.to('/paynow.php', { track: transaction.track, ...formQuery(form) }))
  return `<form method="post" action="${action}" novalidate>
${fields}
${submit && `<button class="primary">${submit}</button>`}
<button name="decision" value="cancel">${look.language.texts.pay.cancel}</button>
</form>`
}

type Shown = Extract<Progress, { kind: 'form' }>

function walletForm(visit: Visit, { step, wrong, number }: Shown): string {
  const { customer } = visit.look.language.texts
  const kept = hidden('step', step) + (step === 'number' ? '' : hidden('number', number))
  const fields = {
    number: () =>
      input(visit, wrong, {
        name: 'number',
        field: 'number',
        isFirst: true,
        more: `maxlength="14" placeholder="01XXXXXXXXX" value="${escapeHtml(number)}"`,
      }),
    code: () => input(visit, wrong, { name: 'code', field: 'code', isFirst: true, more: 'maxlength="6"' }),
    pin: () =>
      input(visit, wrong, {
        name: 'pin',
        field: 'pin',
        isFirst: true,
        more: 'type="password" maxlength="5"',
      }),
  }
  const shown = step === 'code' || step === 'pin' ? step : 'number'
  const position = ['number', 'code', 'pin'].indexOf(shown) + 1
  const steps = `<p class="steps">${visit.look.language.digits(customer.step(position, 3))}</p>`
  return steps + stepForm(visit, kept + fields[shown](), shown === 'pin' ? customer.confirm : customer.next)
}

function cardForm(visit: Visit, { step, wrong, number }: Shown): string {
  const { customer } = visit.look.language.texts
  if (step === 'secure') {
    const code = input(visit, wrong, { name: 'code', field: 'code', isFirst: true, more: 'maxlength="6"' })
    const kept = hidden('step', 'secure') + hidden('number', number)
    return `<h2>${customer.secureTitle}</h2>\n<p>${customer.secureText}</p>${stepForm(visit, kept + code, customer.confirm)}`
  }
  const fields = [
    hidden('step', 'card'),
    input(visit, wrong, {
      name: 'number',
      field: 'card',
      isFirst: true,
      more: `maxlength="23" value="${escapeHtml(number)}"`,
    }),
    '<div class="pair">',
    input(visit, wrong, { name: 'expiry', field: 'expiry', more: 'maxlength="5"' }),
    input(visit, wrong, { name: 'cvc', field: 'cvc', more: 'maxlength="4"' }),
    '</div>',
  ].join('\n')
  return stepForm(visit, fields, customer.confirm) + testCards(visit)
}

/** Lists the test numbers with the way in which a payment with each ends. */
function testCards({ look }: Visit): string {
  const { customer } = look.language.texts
  const rows = Object.entries(TEST_CARDS).map(
    ([number, { method, end }]) =>
      `<div><dt><code>${number.replace(/(?=(\d{4})+$)\B/g, ' ')}</code></dt><dd>${method}: ${customer.ends[end]}</dd></div>`,
  )
  return `<h2>${customer.testCards}</h2>\n<dl class="tests">${rows.join('')}</dl>`
}

function walletTests({ look }: Visit): string {
  const { customer } = look.language.texts
  return `<p class="note">${look.language.digits(customer.walletTests(TEST_CODE, TEST_PIN, POOR_WALLET))}</p>`
}

/** The tabs are links, because each is a page of its own. */
function tabs({ look, transaction, form }: Visit): string {
  const { customer } = look.language.texts
  const to = (tab: HostedForm['tab']) =>
    escapeHtml(
      look.language.to('/paynow.php', { track: transaction.track, ...formQuery({ page: 'methods', tab }) }),
    )
  const links = TABS.map(
    (tab) =>
      `<a href="${to(tab)}"${tab === form.tab ? ' aria-current="page"' : ''}>${customer.tabs[tab]}</a>`,
  )
  return `<nav class="tabs" aria-label="${look.language.texts.pay.method}">${links.join('')}</nav>`
}

function methodsForm(visit: Visit, progress: Shown): string {
  const { look, transaction, form } = visit
  const { customer, pay } = look.language.texts
  if (form.tab === 'cards') return tabs(visit) + cardForm(visit, progress)
  if (form.tab === 'wallets') {
    const links = WALLETS.map((wallet) => {
      const query = { track: transaction.track, ...formQuery({ page: 'wallet', wallet }) }
      return `<li><a class="button" href="${escapeHtml(look.language.to('/paynow.php', query))}">${pay.methods[wallet]}</a></li>`
    })
    return `${tabs(visit)}<ul class="choices">${links.join('')}</ul>${stepForm(visit)}`
  }
  return `${tabs(visit)}<p>${customer.bankText}</p>${stepForm(visit, hidden('step', 'bank'), customer.bankConfirm)}`
}

/** Returns a page on which a customer pays as at a real provider; `progress` is the result of the last form. */
export function customerPage(visit: Visit, progress?: Shown): string {
  const { look, transaction, form, shop } = visit
  const { customer, pay } = look.language.texts
  const first: Shown = {
    kind: 'form',
    step: form.page === 'wallet' ? 'number' : 'card',
    wrong: [],
    number: '',
  }
  const shown = progress ?? first
  const content = {
    wallet: () => walletForm(visit, shown) + walletTests(visit),
    card: () => cardForm(visit, shown),
    methods: () => methodsForm(visit, shown),
    outcomes: () => '',
  }[form.page]()
  const title =
    form.page === 'wallet' ? customer.titles.wallet(pay.methods[form.wallet]) : customer.titles[form.page]
  const outcomes = escapeHtml(look.language.to('/paynow.php', { track: transaction.track }))
  const body = `${languageLinks(look.language, { track: transaction.track, ...formQuery(form) })}
<div class="brand"><h1>${title}</h1>
<p>${escapeHtml(shop)} · <strong>${escapeHtml(amountOf(transaction, look.language))}</strong></p></div>
${content}
<p class="note">${customer.note} <a href="${outcomes}">${customer.toOutcomes}</a></p>`
  return page(look, { title, body, kind: form.page })
}
