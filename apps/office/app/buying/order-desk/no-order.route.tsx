export default function NoOrder() {
  return (
    <div className="panel text-ink-2">
      <p>Выберите заказ слева.</p>
      <p className="mt-2 text-note">
        Клавиши: <kbd>J</kbd> и <kbd>K</kbd> — следующий и предыдущий, <kbd>F</kbd> — поиск по списку, цифры — сменить
        статус, <kbd>E</kbd> — изменить состав, <kbd>B</kbd> — способ оплаты, <kbd>S</kbd> — отправить часть,{' '}
        <kbd>R</kbd> — вернуть деньги, <kbd>A</kbd> — взять заказ себе, <kbd>M</kbd> — заметка, <kbd>N</kbd> — новый
        заказ, <kbd>Ctrl+K</kbd> — найти что угодно, <kbd>?</kbd> — все клавиши.
      </p>
    </div>
  )
}
