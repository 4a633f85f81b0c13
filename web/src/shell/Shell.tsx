import type { UsuarioActual } from '@talonario/core/empresas';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { keepFocus } from '../foco.ts';
import { Icon } from '../components/Icon.tsx';
import { Puede } from '../components/Puede.tsx';
import { Marca } from '../components/Marca.tsx';
import { useNovedades } from '../hooks/useNovedades.ts';
import { useScreenTop } from '../hooks/pantalla/useScreenTop.ts';
import { isActiva, paths, secciones } from '../paths.ts';
import { piece } from '../piece.tsx';
import { onTokenLost } from '../session/token.ts';
import { DescargaDeFondo } from '../components/archivos/DescargaDeFondo.tsx';
import { ArcaLight } from './ArcaLight.tsx';
import { AvisoDeTitular } from './titular/AvisoDeTitular.tsx';
import { Franja } from './Franja.tsx';
import { Comienzo } from './primerosPasos/Comienzo.tsx';
import { Pantallas } from '../components/estados/Pantallas.tsx';
import classes from './Shell.module.css';
import { Buscar } from './teclado/Buscar.tsx';
import { Teclado } from './teclado/Teclado.tsx';
import { derechoDePantalla } from './titular/permisos.ts';
import { SinPermiso } from './titular/SinPermiso.tsx';
import { Voz } from './Voz.tsx';
import { UserMenu } from './UserMenu.tsx';
import { AccesoDeVentana, useAccesoLeido } from '../hooks/useAcceso.ts';

const SesionVencida = piece(() => import('./SesionVencida.tsx'));

/** The frame of every screen: the name, where one can go, ARCA's light and the user. */
export default function Shell({ usuario }: { usuario: UsuarioActual }) {
  const { pathname, search } = useLocation();
  // Open where it was opened: going anywhere closes it.
  const [abiertoEn, setAbiertoEn] = useState<string | null>(null);
  const abierto = abiertoEn === pathname;
  const menu = useId();
  const acceso = useAccesoLeido();
  const { compartida, puede } = acceso;
  const derecho = derechoDePantalla(`${pathname}${search}`);
  // While it is not known what may be done, the screen's own calls say it.
  const permitida = derecho === null || compartida === null || puede(derecho);
  useNovedades();
  useScreenTop();
  const [vencida, setVencida] = useState(false);
  useEffect(() => onTokenLost(() => setVencida(true)), []);
  useEffect(keepFocus, []);

  return (
    <AccesoDeVentana value={acceso}>
      <Teclado>
        <a className={classes.saltar} href="#contenido" data-solo-pantalla>
          Ir al contenido
        </a>
        <header className={classes.barra} data-solo-pantalla>
          <div className={classes.fila}>
            <Link className={classes.marca} to={paths.app} aria-label="Talonario, inicio">
              <Marca />
            </Link>
            <button
              type="button"
              className={classes.abrir}
              aria-expanded={abierto}
              aria-controls={menu}
              onClick={() => setAbiertoEn(abierto ? null : pathname)}
            >
              <Icon name={abierto ? 'cerrar' : 'menu'} />
              <span className="solo-lector">Menú</span>
            </button>
            <nav id={menu} className={classes.nav} data-abierto={abierto || undefined} aria-label="Principal">
              {secciones.map((seccion) => (
                <Link key={seccion.to} to={seccion.to} aria-current={isActiva(seccion, pathname) ? 'page' : undefined}>
                  {seccion.nombre}
                </Link>
              ))}
            </nav>
            <div className={classes.derecha}>
              <Buscar />
              <ArcaLight />
              <UserMenu usuario={usuario} />
            </div>
          </div>
        </header>
        <AvisoDeTitular />
        <Franja />
        <DescargaDeFondo />
        <main id="contenido" className={classes.contenido} tabIndex={-1}>
          <div className={classes.pantalla}>{permitida ? <Pantallas nivel={2} /> : <SinPermiso />}</div>
          <div data-solo-pantalla>
            <Puede derecho="configurar">
              <Comienzo userId={usuario.id} />
            </Puede>
          </div>
        </main>
        <Voz />
        {vencida && <SesionVencida usuario={usuario} onDone={() => setVencida(false)} />}
      </Teclado>
    </AccesoDeVentana>
  );
}
