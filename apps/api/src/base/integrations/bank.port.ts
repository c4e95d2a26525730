import type { Receipt } from './receipt.rule.ts'

/** A fiscal receipt; the room `receipts` decides its contents, each bank adapter its format. */
export type BankReceipt = Receipt

export type BankCode = 'sandbox' | 'yookassa'

/**
 * The payment method on the bank's page: empty when the buyer chooses it there; `sbp` is the fast payment system (СБП),
 * with a QR code for the app of the buyer's bank.
 */
export type BankOption = '' | 'sbp'

/** A payment in the state returned by the bank. */
export interface BankPayment {
  readonly id: string
  readonly status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  readonly amountKopecks: number
  /** ISO 4217. */
  readonly currency: string
  /** Our bill number, sent when the payment was created; null when the payment is not ours. */
  readonly billId: number | null
  /** The bank's code of the reason for the cancellation; empty when there is none. */
  readonly cancelReason: string
}

export interface CreatedPayment extends BankPayment {
  /** The page where the buyer pays; null when there is nothing to pay. */
  readonly confirmationUrl: string | null
}

export interface BankRefund {
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'canceled'
  /** The key it was created with, where the bank tells it; null when it does not, or the refund is not ours. */
  readonly idempotencyKey: string | null
  /** Null when the bank does not tell it. */
  readonly amountKopecks: number | null
  /** Null when the bank does not tell it. */
  readonly createdAt: Date | null
}

/** A receipt as registered by the online cash register. */
export interface RegisteredReceipt {
  readonly id: string
  readonly kind: 'payment' | 'refund'
  readonly status: 'pending' | 'succeeded' | 'canceled'
  /** Whether this is the settlement receipt, for prepaid goods that were handed over. */
  readonly isSettlement: boolean
  /** Number of the fiscal document; empty until registered. */
  readonly documentNumber: string
  /** Number of the fiscal storage device. */
  readonly storageNumber: string
  /** Fiscal sign of the document. */
  readonly attribute: string
  /** ISO 8601; null until registered. */
  readonly registeredAt: string | null
}

/** The payment or refund a receipt is for. */
export type ReceiptSubject =
  | { readonly paymentId: string; readonly isSettlement: boolean }
  | { readonly refundId: string }

/** A parsed notification. It is not trusted: the caller reads the object from the bank. */
export interface BankNotification {
  readonly event: string
  readonly objectKind: 'payment' | 'refund'
  readonly objectId: string
}

/**
 * A bank that accepts cards; the real bank and the sandbox have the same interface. Never call it inside a transaction.
 * Creating methods have an idempotency key: the same key returns the same object. Every method ends within 10 s; a
 * missing or unusable answer throws BankFailure.
 */
export interface Bank {
  readonly code: BankCode
  createPayment(params: {
    readonly idempotencyKey: string
    readonly amountKopecks: number
    /** Shown to the buyer; at most 128 characters. */
    readonly description: string
    /** The absolute URL to which the bank returns the buyer. */
    readonly returnUrl: string
    readonly billId: number
    readonly option: BankOption
    readonly receipt: BankReceipt | null
  }): Promise<CreatedPayment>
  /** Returns null when the bank has no such payment. */
  findPayment(id: string): Promise<BankPayment | null>
  /**
   * Asks the bank to cancel a payment, which may be impossible while the buyer is on its page; returns the resulting
   * state of the payment.
   */
  cancelPayment(params: { readonly idempotencyKey: string; readonly id: string }): Promise<BankPayment | null>
  createRefund(params: {
    readonly idempotencyKey: string
    readonly paymentId: string
    readonly amountKopecks: number
    readonly receipt: BankReceipt | null
  }): Promise<BankRefund>
  findRefund(id: string): Promise<BankRefund | null>
  /** The refunds of a payment. A bank without this method never forgets an idempotency key. */
  findRefunds?(paymentId: string): Promise<readonly BankRefund[]>
  /**
   * Requests a separate receipt: for prepaid goods that were handed over (`isSettlement`), or for a payment or a refund
   * whose receipt was refused.
   */
  createReceipt(params: {
    readonly idempotencyKey: string
    readonly of: ReceiptSubject
    readonly receipt: BankReceipt
  }): Promise<{ readonly id: string; readonly status: 'pending' | 'succeeded' | 'canceled' }>
  /**
   * Registered receipts of a payment (without its refunds) or of a refund. A bank without this method registers no
   * receipts: they are only in the shop's own list.
   */
  findReceipts?(
    of: { readonly paymentId: string } | { readonly refundId: string },
  ): Promise<readonly RegisteredReceipt[]>
  /**
   * Parses a notification; null when it does not come from an address of the bank or is not valid. `isOwnMachine`: sent
   * from this machine without a proxy.
   */
  readNotification(received: {
    readonly body: unknown
    readonly address: string
    readonly isOwnMachine: boolean
  }): BankNotification | null
}

/** A failed request to a bank. Contains no personal data. */
export class BankFailure extends Error {
  override name = 'BankFailure'
  /**
   * True: the bank refused, and would refuse a repeat too. False: the result is unknown; repeating with the same key is
   * safe.
   */
  readonly isRefusal: boolean
  constructor(isRefusal: boolean, message: string) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/** The banks of this shop. */
export interface Banks {
  /** The bank for new payments; null when cards are not accepted. */
  current(): Bank | null
  /** The bank with this code; null when the shop is not connected to it. */
  of(code: string): Bank | null
}
