import { type Actions, By, type WebDriver, type WebElementPromise } from "selenium-webdriver";

/** With what the published types lack. */
export interface Driver extends Omit<WebDriver, "printPage"> {
  printPage(options: { readonly orientation: string }): Promise<string>;
  getDownloadableFiles(): Promise<readonly string[]>;
  downloadFile(name: string, folder: string): Promise<void>;
  deleteDownloadableFiles(): Promise<void>;
}

export type Wheel = Actions & { scroll(x: number, y: number, deltaX: number, deltaY: number): Actions };

/** The page objects of the suite with Selenium. */
class SitePage {
  readonly driver: Driver;
  private readonly url: string;

  constructor(driver: Driver, url: string) {
    this.driver = driver;
    this.url = url;
  }

  async open(): Promise<this> {
    await this.driver.get(this.url);
    return this;
  }

  element(css: string): WebElementPromise {
    return this.driver.findElement(By.css(css));
  }
}

export class HomePage extends SitePage {
  constructor(driver: Driver, site: string) {
    super(driver, `${site}/`);
  }

  heading = (): Promise<string> => this.element("h1").getText();
  follow = (text: string): Promise<void> => this.driver.findElement(By.linkText(text)).click();
}

export class FormPage extends SitePage {
  constructor(driver: Driver, site: string) {
    super(driver, `${site}/form`);
  }

  name = (): WebElementPromise => this.element("#name");
  notes = (): WebElementPromise => this.element("#notes");
  filled = (): WebElementPromise => this.element("#filled");
  check = (): WebElementPromise => this.element("#check");
  colour = (): WebElementPromise => this.element("#colour");
  file = (): WebElementPromise => this.element("#file");
  editable = (): WebElementPromise => this.element("#editable");

  /** Sends the form; what the server has received. */
  async send(): Promise<URLSearchParams> {
    await this.element("#send").click();
    return new URLSearchParams(await this.element("#body").getText());
  }
}

export class LoginPage extends SitePage {
  constructor(driver: Driver, site: string) {
    super(driver, `${site}/login`);
  }

  async enter(user: string, password: string): Promise<string> {
    await this.element("#user").sendKeys(user);
    await this.element("#password").sendKeys(password);
    await this.element("#enter").click();
    return this.element("#who").getText();
  }
}

export class ElementsPage extends SitePage {
  constructor(driver: Driver, site: string) {
    super(driver, `${site}/elements`);
  }

  lastClick = (): Promise<unknown> => this.driver.executeScript("return lastClick");
}
