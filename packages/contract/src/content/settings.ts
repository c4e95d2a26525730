import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { pow } from '../base/proof-of-work.ts'

/** One currency prices can be shown in (spec 3). Orders are charged in roubles. */
export const Currency = Type.Object({
  id: id('Id of the currency; 1 is the rouble.'),
  code: Type.String({ description: 'ISO 4217: RUB, USD, CNY, BYN.' }),
  sign: Type.String({ description: 'Sign shown beside a number: ₽.' }),
  title: Type.String({ description: 'Name in Russian.' }),
  rate: Type.Number({ description: 'Roubles for one unit; 1 for the rouble.' }),
})
export type Currency = Static<typeof Currency>

/** A site: one shop of the installation (spec 3). */
export const Site = Type.Object({
  id: id('Id of the site.'),
  code: Type.String({ description: 'Short Latin name, appended to the names of cookies.' }),
  name: Type.String({ description: 'Name as buyers know it.' }),
  hosts: Type.Array(Type.String(), { description: 'Host names it answers on, without ports.' }),
  phone: Type.String({ description: 'Phone, written as it is shown.' }),
  email: Type.String({ description: 'E-mail for buyers.' }),
  city: Type.String({ description: 'City of the shop.' }),
  address: Type.String({ description: 'Street address.' }),
  hours: Type.String({ description: 'Opening hours in words.' }),
  notice: Type.String({ description: 'A line shown above the header; empty: none.' }),
  legal: Type.Object(
    {
      name: Type.String({ description: 'Legal name.' }),
      inn: Type.String({ description: 'ИНН.' }),
      ogrn: Type.String({ description: 'ОГРН or ОГРНИП.' }),
      address: Type.String({ description: 'Registered address.' }),
    },
    { description: 'Who sells (ПП 2463: shown before an order).' },
  ),
  currencyId: id('Default currency of the site; the rouble where foreign currencies are not allowed.'),
  image: Type.Union([Type.String(), Type.Null()], {
    description: 'File id of its picture for links in social networks; null: none.',
  }),
})
export type Site = Static<typeof Site>

/** How the shop itself takes payment in parts. */
export const Installments = Type.Object({
  months: Type.Integer({ description: 'Equal parts after the first one, one a month.' }),
  firstPercent: Type.Integer({ description: 'Share of the order paid at once, percent.' }),
  from: kopecks('Smallest order they are given for.'),
  to: kopecks('Largest order they are given for.'),
})

/** Settings of the shop that clients need. */
export const Config = Type.Object({
  allowsForeignCurrencies: Type.Boolean({
    description: 'False: prices are shown in roubles whatever currency is asked for (spec 6).',
  }),
  freeDeliveryFrom: kopecks('Order sum from which delivery is free.'),
  freeDeliveryMaxWeight: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Heaviest order delivered free, grams: a heavier one is paid whatever its sum; null: no limit.',
  }),
  freeDeliveryMaxSide: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Longest side of a piece delivered free, mm: an order with a longer one is paid; null: no limit.',
  }),
  installments: Type.Union([Installments, Type.Null()], {
    description: 'Instalments without interest; null: the site gives none.',
  }),
  cacheInSec: Type.Integer({ description: 'How long a client may cache catalogue answers, in seconds (spec 9).' }),
  catalogLimit: Type.Integer({ description: 'Products on a catalogue page of the storefront.' }),
  savedTokens: Type.Array(Type.String(), {
    description:
      'What a browser keeps at a new version or a reset: names of cookies without the site’s code, and keys of local ' +
      'storage (spec 4).',
  }),
  isDemo: Type.Boolean({ description: 'True: goods and prices are invented.' }),
})
export type Config = Static<typeof Config>

/** A category of the catalogue tree (spec 3). */
export const Category = Type.Object({
  id: id('Id of the category.'),
  code: Type.String({ description: 'Its part of the address.' }),
  path: Type.String({ description: 'Codes from the root to it, joined by /: the address is /catalog/{path}.' }),
  parentId: Type.Union([Type.Integer(), Type.Null()], { description: 'Null at the root.' }),
  childrenIds: Type.Array(Type.Integer(), { description: 'Children that have products on this site, in order.' }),
  sort: Type.Integer({ description: 'Place among its siblings, ascending.' }),
  title: Type.String({ description: 'Title.' }),
  description: Type.String({ description: 'Text for the bottom of its page; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id of its picture.' }),
  productsCount: Type.Integer({ description: 'Products of this site in it and below.' }),
})
export type Category = Static<typeof Category>

/** A row of a list of statuses (spec 3). */
export const Status = Type.Object({
  id: id('Id of the status.'),
  code: Type.String({ description: 'Latin code.' }),
  title: Type.String({ description: 'Name in Russian.' }),
})
export type Status = Static<typeof Status>

export const OrderStatus = Type.Object({
  ...Status.properties,
  groupId: id('Group of statuses it belongs to.'),
  groupTitle: Type.String({ description: 'Name of the group, in Russian.' }),
  isBuyerCancellable: Type.Boolean({ description: 'The buyer may cancel an order with this status.' }),
})

/** Limit of categories in the initialisation; `GET /catalog/v1/categories` lists all. */
export const maxInitCategories = 1_000
/** The most pages whose addresses init gives. */
export const maxInitPages = 1_000

/** Everything a client needs at start (spec 4: initialisation). */
export const Init = Type.Object({
  site: Site,
  sites: Type.Array(Site, { description: 'Every site of the installation.' }),
  currencies: Type.Array(Currency, { description: 'In order of display.' }),
  categories: Type.Array(Category, {
    description:
      'Categories with products on this site down to nestingLevel, parents before children, siblings in order; no ' +
      'more than 1000, upper levels first: all are listed by /catalog/v1/categories.',
  }),
  pages: Type.Array(Type.String(), {
    description: `Addresses of the text pages of this site, from /, in the order of the owner; at most ${maxInitPages}.`,
  }),
  config: Config,
  orderStatuses: Type.Array(OrderStatus),
  cancelStatuses: Type.Array(Status),
  blankStatuses: Type.Array(Status),
  priceRole: Type.String({
    description: "Code of the visitor's price role; 'guest_opt', small wholesale, for guests (spec 6).",
  }),
  bonusType: Type.Integer({ description: 'Bonus account type; 1 by default (spec 3).' }),
  role: Type.Union([Type.Literal('guest'), Type.Literal('org_user'), Type.Literal('dealer')], {
    description: 'Who the visitor is (spec 6).',
  }),
  pow,
})
export type Init = Static<typeof Init>

/**
 * Title and description of an address for search engines and social networks (spec 3): texts written by the shop,
 * otherwise generated from the category or product, otherwise those of the site.
 */
export const Seo = Type.Object({
  title: Type.String({ description: 'Document title.' }),
  ogTitle: Type.String(),
  description: Type.String(),
  ogDescription: Type.String(),
  keywords: Type.String({ description: 'Empty: none.' }),
  h1: Type.String({ description: 'Heading; empty: the page chooses.' }),
})
export type Seo = Static<typeof Seo>

/** The texts of an address, and its canonical address. */
export const AddressSeo = Type.Object({
  ...Seo.properties,
  canonical: Type.String({
    description:
      'Canonical address, from /: with its filters when the shop wrote texts for this combination, else without any. ' +
      'Never with a page number.',
  }),
  isIndexed: Type.Boolean({
    description:
      'False: filters without texts of their own or without products; search engines are to leave the address out.',
  }),
  combinations: Type.Array(
    Type.Object({
      title: Type.String({ description: 'Heading of the combination.' }),
      url: Type.String({ description: 'Its address, from /.' }),
      productsCount: Type.Integer({ description: 'Products of this site it finds.' }),
    }),
    {
      description:
        'Combinations of filters of this category with texts of their own and products, most products first; empty ' +
        'for other addresses.',
    },
  ),
})
export type AddressSeo = Static<typeof AddressSeo>

export const settings = {
  listSites: call('GET', '/sites/v1', { summary: 'Sites of the installation', answer: Type.Array(Site) }),
  listCurrencies: call('GET', '/currencies/v1', {
    summary: 'Currencies prices can be shown in',
    answer: Type.Array(Currency),
  }),
  getInit: call('GET', '/init/v1', {
    summary: 'Everything needed at start: site, categories, currencies, statuses, price role',
    query: Type.Object({
      nestingLevel: Type.Integer({
        minimum: 1,
        maximum: 10,
        default: 3,
        description: 'How deep the category tree is given, from 1.',
      }),
    }),
    answer: Init,
  }),
  getConfig: call('GET', '/config-provider/v1', {
    summary: 'Configuration of the site for this visitor, with new terms of proofs of work',
    answer: Type.Object({ ...Config.properties, pow }),
  }),
  getSeo: call('GET', '/seo/v1', {
    summary: 'Title, description and heading of an address',
    query: Type.Object({
      url: Type.String({
        pattern: '^/',
        maxLength: 8192,
        description: 'Address of the page, from /; only filters of its query matter, in any order.',
      }),
    }),
    answer: AddressSeo,
  }),
}
