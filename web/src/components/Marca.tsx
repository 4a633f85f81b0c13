import classes from './Marca.module.css';

/** The name with its sheet, perforated on the right. */
export function Marca() {
  return (
    <span className={classes.marca}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 3h15v3.2a1.8 1.8 0 0 0 0 3.6v4.4a1.8 1.8 0 0 0 0 3.6V21H5Z" />
        <path className={classes.renglones} d="M9 8.5h6.5M9 12h6.5M9 15.5h4" />
      </svg>
      <span>Talonario</span>
    </span>
  );
}
