/** Change of one file by a recipe: from its text, '' of a file that is not there, to the changed text. */
export type Cambio = (texto: string) => string;

/** A file that the recipe adds. @throws Error when the file exists */
export function add(nuevo: string): Cambio {
  return (texto) => {
    if (texto !== '') throw new Error('The file that the recipe adds exists');
    return nuevo;
  };
}

/** Inserts text before the first place where `ancla` stands. @throws Error when it stands nowhere */
export function before(ancla: string, insertado: string): Cambio {
  return (texto) => {
    const lugar = texto.indexOf(ancla);
    if (lugar === -1) throw new Error(`The file has no longer the text ${ancla}`);
    return texto.slice(0, lugar) + insertado + texto.slice(lugar);
  };
}

/** As `before`, after the text of `ancla`. */
export function after(ancla: string, insertado: string): Cambio {
  return (texto) => {
    const lugar = texto.indexOf(ancla);
    if (lugar === -1) throw new Error(`The file has no longer the text ${ancla}`);
    return texto.slice(0, lugar + ancla.length) + insertado + texto.slice(lugar + ancla.length);
  };
}

/** Several changes of one file, one after the other. */
export function all(...cambios: readonly Cambio[]): Cambio {
  return (texto) => cambios.reduce((cambiado, cambio) => cambio(cambiado), texto);
}
