// Given names and family names that are frequent in Chile, Latin America, Spain and the English-speaking world and are
// no everyday words: a subject_ref that contains one as a word is refused.

const GIVEN = `
  aaron abigail adriana adriano agustin agustina alejandra alejandro alfonso alfredo alicia alonso alvaro amanda amelia
  andrea andres andrew angela angelica anthony antonella antonia antonio ariel arturo barbara beatriz benjamin bernardo
  brian camila camilo carla carlos carmen carolina catalina catherine cecilia cesar charles charlotte christian
  christopher claudia claudio constanza cristian cristina cristobal daniel daniela david deborah diego edgar eduardo
  elena elias elisabeth elizabeth emilia emiliano emilio emily emma enrique enzo ernesto esteban estefania eugenia
  fabian federico felipe fernanda fernando florencia francisca francisco gabriel gabriela george gerardo gonzalo
  graciela guillermo gustavo hector hernan hugo ignacia ignacio ines isabel isabella isidora ivan jacqueline jaime
  james javier javiera jeffrey jennifer jessica joaquin joaquina john johnny jonathan jorge jose josefa josefina joseph
  joshua juan juana julia julian juliana julieta julio karen karina karla katherine kathleen kenneth kevin laura
  lautaro leonardo leticia lisandro lorena lorenzo lucas lucia luciana luis luisa macarena manuel manuela marcela
  marcelo marco marcos margaret margarita maria mariana mariano marina mario marta martin martina mary mateo matias
  matthew mauricio maximiliano melissa mercedes michael michelle miguel monica natalia nathan nelson nicholas nicolas
  nicole olivia oscar pablo pamela patricia patricio patrick paula paulina paulo pedro pilar rachel rafael ramiro ramon
  raquel rebeca rebecca renata ricardo richard robert roberto rocio rodolfo rodrigo romina ronald ruben samantha samuel
  sandra santiago sarah sebastian sergio silvia simon sofia sophia soledad stephanie steven susan susana tamara teresa
  thomas timothy tomas trinidad valentina valentino valeria vanessa veronica vicente victor victoria viviana walter
  william ximena yolanda`;

const FAMILY = `
  acevedo aguilar alarcon alvarado alvarez anderson araya arias bravo bustos cabrera caceres campos cardenas carrasco
  castillo castro cespedes contreras cortes davis diaz dominguez espinoza fernandez figueroa flores fuentes garcia
  garrido gomez gonzales gonzalez gutierrez guzman henriquez hernandez herrera ibanez jackson jara jimenez johnson
  jones lagos leiva lopez maldonado martinez medina mendoza miller molina morales moreno munoz navarrete navarro nunez
  olivares orellana ortega ortiz pacheco palma paredes parra perez pinto poblete quezada ramirez ramos retamal reyes
  riquelme rivera rodriguez rojas romero ruiz salazar salinas sanchez sandoval sepulveda smith soto tapia taylor
  thompson torres valdes valenzuela vargas vasquez vega venegas vera vergara vidal villalobos villarroel williams wilson
  yanez zamora zapata zuniga`;

/** Lower case, without accents. */
export const PERSON_NAMES: ReadonlySet<string> = new Set(`${GIVEN} ${FAMILY}`.split(/\s+/).filter(Boolean));
