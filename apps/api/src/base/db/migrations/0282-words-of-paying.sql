-- True of any refund: the bank may not have been asked yet, and some money is transferred by hand. A text that the owner
-- has changed stays.
update refund_statuses set description = 'Начали возврат: обычно деньги приходят в течение нескольких дней.'
  where code = 'paying' and description = 'Деньги отправлены: банк зачисляет их в течение нескольких дней.';
