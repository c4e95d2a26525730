import type { Receipt } from './receipt.rule.ts'

/** A fiscal receipt; its contents are decided in the room `receipts`, each bank writes it in its own way. */
export type BankReceipt = Receipt

export type BankCode = 'sandbox' | 'yookassa'

/**
 * How a buyer pays at the bank's page. Empty: as they choose there; sbp: by the system of fast payments, with a code
 * for their bank's program.
 */
export type BankOption = '' | 'sbp'

/** Money at a bank as it is there. */
export interface BankPayment {
  readonly id: string
  readonly status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  readonly amountKopecks: number
  /** ISO 4217. */
  readonly currency: string
  /** Our bill number as sent when the payment was created; null: not sent, so the payment is not ours. */
  readonly billId: number | null
  /** The bank's code of why no money came; empty: it says nothing. */
  readonly cancelReason: string
}

export interface CreatedPayment extends BankPayment {
  /** Where the buyer pays; null: there is nothing to do there any more. */
  readonly confirmationUrl: string | null
}

export interface BankRefund {
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'canceled'
}

/** A receipt as a cash desk registered it. */
export interface RegisteredReceipt {
  readonly id: string
  readonly kind: 'payment' | 'refund'
  readonly status: 'pending' | 'succeeded' | 'canceled'
  /** Of goods handed over against what was paid before. */
  readonly isSettlement: boolean
  /** Of the fiscal document; empty until it is registered. */
  readonly documentNumber: string
  /** Of the cash desk's fiscal storage. */
  readonly storageNumber: string
  /** The document's fiscal sign. */
  readonly attribute: string
  /** ISO 8601; null: not registered yet. */
  readonly registeredAt: string | null
}

/** The money a receipt is of. */
export type ReceiptSubject =
  | { readonly paymentId: string; readonly isSettlement: boolean }
  | { readonly refundId: string }

/** A notification understood: what happened to which object. It is never believed: the object is read from the bank. */
export interface BankNotification {
  readonly event: string
  readonly objectKind: 'payment' | 'refund'
  readonly objectId: string
}

/**
 * A bank that takes cards, one interface for the real one and the sandbox. Never called inside a transaction. What
 * creates takes a key: the same key gives the same object again. Every method ends within 10 s; a bank that does not
 * answer, or answers nothing of use, is a BankFailure.
 */
export interface Bank {
  readonly code: BankCode
  createPayment(params: {
    readonly idempotenceKey: string
    readonly amountKopecks: number
    /** For the buyer to read; at most 128 characters. */
    readonly description: string
    /** Absolute: where the bank sends the buyer back to. */
    readonly returnUrl: string
    readonly billId: number
    readonly option: BankOption
    readonly receipt: BankReceipt | null
  }): Promise<CreatedPayment>
  /** Null: the bank knows no such payment. */
  findPayment(id: string): Promise<BankPayment | null>
  /**
   * Asks that no money be taken any more. A bank may not be able to while the buyer is at its page: the payment as it
   * stands then.
   */
  cancelPayment(params: { readonly idempotenceKey: string; readonly id: string }): Promise<BankPayment | null>
  createRefund(params: {
    readonly idempotenceKey: string
    readonly paymentId: string
    readonly amountKopecks: number
    readonly receipt: BankReceipt | null
  }): Promise<BankRefund>
  findRefund(id: string): Promise<BankRefund | null>
  /**
   * Requests a receipt by itself: of goods handed over for money that was paid before (`isSettlement`), or of a payment
   * or a refund whose own the cash desk refused.
   */
  createReceipt(params: {
    readonly idempotenceKey: string
    readonly of: ReceiptSubject
    readonly receipt: BankReceipt
  }): Promise<{ readonly id: string; readonly status: 'pending' | 'succeeded' | 'canceled' }>
  /**
   * Receipts of a payment (those of its refunds not among them) or of a refund, as the cash desk registered them. A
   * bank without it registers nothing: what would be sent is in the shop's own register.
   */
  findReceipts?(
    of: { readonly paymentId: string } | { readonly refundId: string },
  ): Promise<readonly RegisteredReceipt[]>
  /**
   * Null: it does not come from where the bank's notifications come from, or cannot be understood. `isOwnMachine`: no
   * proxy and no network between.
   */
  readNotification(came: {
    readonly body: unknown
    readonly address: string
    readonly isOwnMachine: boolean
  }): BankNotification | null
}

/** Why a bank did not do what it was asked. Holds nothing of a person. */
export class BankFailure extends Error {
  override name = 'BankFailure'
  /**
   * True: the bank understood and will say the same again. False: nobody knows whether it was done; asked with the same
   * key, it is done once.
   */
  readonly isRefusal: boolean
  constructor(isRefusal: boolean, message: string) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/** The banks of this shop. */
export interface Banks {
  /** The one new payments are made by; null: cards are not taken. */
  current(): Bank | null
  /** Null: the shop is not connected to it, or not any more. */
  of(code: string): Bank | null
}
